import { type PublicNounName, publicNounNames } from "./nouns.ts";

/** The content types whose changes affect visitors' pages. Each is named as in `router.ts`. */
export type ContentNoun = PublicNounName | "settings";
export const contentNouns: readonly ContentNoun[] = [...publicNounNames, "settings"];

/**
 * The content type in which something has changed. `everything` means that this process may have
 * missed messages about changes, so it must remove all pages from its cache.
 */
export type ContentChange = ContentNoun | "everything";
