import { pageSlug } from "../slugs.ts";

/** The maximum number of tags of a post. */
export const mostTags = 10;

/** The maximum number of characters of a tag. */
export const longestTag = 40;

/** A tag that public posts have. */
export type PublicTag = {
  /**
   * The slug of the tag, which is part of the tag's URL. Different spellings of a tag have the same
   * slug.
   */
  slug: string;
  /** The spelling of the tag that most posts use. */
  name: string;
  /** The number of public posts with the tag. */
  posts: number;
};

/**
 * Returns the slug of a tag, so that `Köln` and `koln` are one tag. The slug of a text without
 * Latin letters and digits is empty, and such a text cannot be a tag.
 */
export const tagSlug = (tag: string): string => pageSlug(tag);

/**
 * Returns tags without repetitions. If a tag occurs in several spellings, only the first is kept.
 */
export function uniqueTags(tags: string[]): string[] {
  const bySlug = new Map<string, string>();
  for (const tag of tags) if (!bySlug.has(tagSlug(tag))) bySlug.set(tagSlug(tag), tag);
  return [...bySlug.values()];
}
