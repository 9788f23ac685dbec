import { z } from "zod";
import {
  defineNoun,
  type NounInput,
  type NounRow,
  type NounSort,
  type NounUpdate,
} from "../content/define-noun.ts";
import { listInput, moment, slugInput, storedSlug, writtenFields } from "../inputs.ts";
import { tagNeedsLetter, writtenTag } from "./tag-input.ts";
import { mostTags, tagSlug, uniqueTags } from "./tags.ts";

const contentMinimum = 20;

const tags = z
  .array(writtenTag, { error: "Tags must be a list" })
  .max(mostTags, `A post may have at most ${mostTags} tags`)
  .refine((all) => all.every((one) => tagSlug(one) !== ""), { error: tagNeedsLetter })
  .transform(uniqueTags);

const fields = {
  ...writtenFields({ title: 5, content: contentMinimum }),
  slug: storedSlug.refine((slug) => slug !== "admin", {
    error: "Slug cannot be admin: that path is taken",
  }),
  /**
   * The time at which the post becomes public. If the post is public already, the time at which it
   * first became public.
   */
  publishedAt: moment.nullable().optional(),
  tags,
};

export const posts = defineNoun({
  name: "blog",
  one: "post",
  many: "posts",
  fields,
  onCreate: { published: fields.published.default(false), tags: tags.default(() => []) },
  contentMinimum,
  hasPreview: true,
  keptOnRestore: ["published", "publishedAt"],
  hasAuthor: true,
  sorts: ["created", "title", "status", "published"],
  tables: {
    rows: "blogPosts",
    oldSlugs: "oldPostSlugs",
    versions: "postVersions",
    rowId: "postId",
  },
  rest: { admin: "/api/blog/admin", visitors: "/api/blog" },
  isPublic: true,
  place: {
    list: "/admin/blog",
    create: "/admin/blog/new",
    edit: "/admin/blog/edit/$id",
    label: "Blog Management",
    text: "Write, publish and edit blog posts.",
  },
});

export type Post = NounRow<typeof posts>;
export type PostInput = NounInput<typeof posts>;
export type PostUpdate = NounUpdate<typeof posts>;

/**
 * A post in a list. `preview` is the post's excerpt, or the beginning of its text if it has no
 * excerpt.
 */
export type PostSummary = Omit<Post, "content"> & { preview: string };

/** A post in the administration's table. */
export type PostRow = Omit<Post, "content"> & {
  /**
   * Whether visitors can read the post now. A published post with a later publication time is not
   * public yet.
   */
  isPublic: boolean;
};

/**
 * The input that requests one page of the public list of posts, optionally only those with a tag.
 */
export const postListInput = listInput.extend({ tag: slugInput.shape.slug.optional() });

export type PostSort = NounSort<typeof posts>;
