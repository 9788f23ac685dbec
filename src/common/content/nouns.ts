import { posts } from "../blog/post.ts";
import { pages } from "../pages/page.ts";

/** The nouns that administrators write, and whose every save is a version. */
export const nouns = [posts, pages] as const;

export type Noun = (typeof nouns)[number];

/** The name of a noun whose rows visitors see. */
export type PublicNounName = Extract<Noun, { isPublic: true }>["name"];

export const publicNounNames = nouns.flatMap((noun): PublicNounName[] =>
  noun.isPublic ? [noun.name] : [],
);
