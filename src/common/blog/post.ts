import {
  defineNoun,
  type NounInput,
  type NounRow,
  type NounSort,
  type NounUpdate,
} from "../content/define-noun.ts";
import { moment, storedSlug, writtenFields } from "../inputs.ts";

const contentMinimum = 20;

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
};

export const posts = defineNoun({
  name: "blog",
  one: "post",
  many: "posts",
  fields,
  onCreate: { published: fields.published.default(false) },
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

export type PostSort = NounSort<typeof posts>;
