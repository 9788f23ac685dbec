import { posts } from "../blog/post.ts";
import { pages } from "../pages/page.ts";

/**
 * The nouns (content types, such as posts and pages) whose rows administrators edit. Every save of
 * a row is stored as a version.
 */
export const nouns = [posts, pages] as const;

export type Noun = (typeof nouns)[number];

/** The names of the content types (nouns) whose rows visitors see. */
export type PublicNounName = Extract<Noun, { isPublic: true }>["name"];

export const publicNounNames = nouns.flatMap((noun): PublicNounName[] =>
  noun.isPublic ? [noun.name] : [],
);
