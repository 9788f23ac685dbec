import { z } from "zod";
import {
  expectedUpdatedAt,
  idInput,
  moment,
  storedSlug,
  tableInput,
  writtenFields,
} from "../inputs.ts";
import { postSorts } from "./post.ts";

/** The shortest content of a post, in characters. */
export const postContentMinimum = 20;

const fields = {
  ...writtenFields({ title: 5, content: postContentMinimum }),
  slug: storedSlug.refine((slug) => slug !== "admin", {
    error: "Slug cannot be admin: that path is taken",
  }),
  publishedAt: moment.nullable().optional(),
};

/** What a new post is made of. */
export const postInput = z.strictObject({
  ...fields,
  published: fields.published.default(false),
});

export type PostInput = z.output<typeof postInput>;

/** Any of a post's fields, for the post with this id. */
export const postUpdate = z
  .strictObject(fields)
  .partial()
  .extend({ ...idInput.shape, expectedUpdatedAt });

export type PostUpdate = z.output<typeof postUpdate>;

/** What of a post can be changed. */
export type PostFields = Omit<PostUpdate, "id" | "expectedUpdatedAt">;

/** A part of the administration's table of posts. */
export const postTableInput = tableInput(postSorts);

export type PostTableInput = z.output<typeof postTableInput>;
