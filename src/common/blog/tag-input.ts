import { z } from "zod";
import { idInput, required, requiredUpdatedAt, slugInput } from "../inputs.ts";
import { longestTag, tagSlug } from "./tags.ts";

const tooLong = `A tag must be at most ${longestTag} characters`;
const tidy = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/**
 * The schema of one tag of a post, as the author typed it. It need not refuse a tag without letters
 * and digits, because the schema of the post's list of tags refuses such a tag.
 */
export const writtenTag = z
  .string({ error: "A tag must be text" })
  .max(longestTag, tooLong)
  .transform(tidy);

export const tagNeedsLetter = "A tag must contain a letter or a digit";

/** The schema of a tag's new name, which must contain a letter or a digit. */
export const tagName = required("Enter a tag")
  .max(longestTag, tooLong)
  .transform(tidy)
  .refine((name) => tagSlug(name) !== "", { error: tagNeedsLetter });

/**
 * The input that renames a tag in all posts. If the new name is that of another tag, the two tags
 * are merged.
 */
export const tagRename = slugInput.extend({ name: tagName });

/**
 * The maximum number of posts that undoing the renaming or removal of a tag can restore. A change
 * of more posts cannot be undone.
 */
export const mostRestored = 100;

/** The input that undoes the renaming or removal of a tag. A `TagChange` contains it as `undo`. */
export const tagRestore = slugInput.extend({
  posts: z
    .array(idInput.extend({ expectedUpdatedAt: requiredUpdatedAt }))
    .min(1)
    .max(mostRestored),
});

export type TagRestore = z.output<typeof tagRestore>;

/** The result of renaming or removing a tag. */
export type TagChange = {
  /** The number of changed posts. */
  posts: number;
  /** The input that undoes the change; null if more than `mostRestored` posts were changed. */
  undo: TagRestore | null;
};
