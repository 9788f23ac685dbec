import { createHash } from "node:crypto";

/** Hexadecimal digits of the SHA-256 that an address carries. */
const length = 20;

/** What a kept picture is known by. */
export const pictureHash = (master: Buffer): string =>
  createHash("sha256").update(master).digest("hex").slice(0, length);
