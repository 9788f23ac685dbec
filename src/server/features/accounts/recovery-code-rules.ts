import { randomInt } from "node:crypto";
import { hashToken } from "../../sessions.ts";

/** The characters of recovery codes, without those that look alike. */
const characters = "abcdefghjkmnpqrstuvwxyz23456789";

const codes = 10;
const groups = 6;
const groupLength = 4;

const newGroup = () =>
  Array.from({ length: groupLength }, () => characters[randomInt(characters.length)]).join("");

/**
 * Returns ten new recovery codes of 118 bits each, in groups that are easy to read. Codes with so
 * many bits may be stored as plain digests, because an attacker who has the digests cannot try all
 * codes (ASVS 6.5.2).
 */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codes }, () => Array.from({ length: groups }, newGroup).join("-"));

/** Returns the digest under which a recovery code is stored. */
export const digestOfCode = (code: string): string => hashToken(code.replaceAll("-", ""));
