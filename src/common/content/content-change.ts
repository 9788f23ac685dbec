import { type PublicNounName, publicNounNames } from "./nouns.ts";

/** The features whose changes visitors see, by their names in `router.ts`. */
export type ContentNoun = PublicNounName | "settings";
export const contentNouns: readonly ContentNoun[] = [...publicNounNames, "settings"];

/**
 * The feature that has changed. It is `everything` if a process may have missed announcements, so
 * that it drops all cached pages.
 */
export type ContentChange = ContentNoun | "everything";
