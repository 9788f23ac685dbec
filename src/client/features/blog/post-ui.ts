import { type PostRow, posts } from "#common/blog/post.ts";
import { postSlug } from "#common/slugs.ts";
import {
  checkWith,
  type NounUi,
  pickValues,
  suggestSlug,
  type UiTypesOf,
} from "../../content/noun-ui.ts";
import { emptyOutside, outsideFields } from "../content/outside-fields.ts";
import { momentForReader } from "./publication.ts";

const empty = {
  title: "",
  slug: "",
  content: "",
  excerpt: "",
  featuredImage: "",
  tags: [] as string[],
  ...emptyOutside,
  published: false,
  /** The publication time: ISO 8601, or an empty text. */
  publishedAt: "",
};

export type PostValues = typeof empty;

/** The data types of posts. A row of the table also says whether visitors can read the post now. */
export type PostTypes = Omit<UiTypesOf<typeof posts, PostValues>, "Summary"> & { Summary: PostRow };

const toInput = ({ publishedAt, ...values }: PostValues): PostTypes["Input"] => ({
  ...values,
  publishedAt: publishedAt || null,
});

/** The form fields, API calls and texts with which the back office lists and edits posts. */
export const postUi: NounUi<PostTypes> = {
  noun: posts,
  calls: (client) => client.blog.admin,
  empty,
  fields: [
    { name: "title", label: "Title" },
    { name: "slug", label: "Slug" },
    { name: "content", label: "Content", isHtml: true },
    { name: "excerpt", label: "Excerpt" },
    { name: "featuredImage", label: "Featured Image" },
    { name: "tags", label: "Tags", read: ({ tags }) => tags.join(", ") },
    ...outsideFields,
    { name: "published", label: "Published" },
    {
      name: "publishedAt",
      label: "Publish at",
      read: ({ publishedAt }) => publishedAt && momentForReader(publishedAt),
    },
  ],
  valuesOf: (stored) => pickValues(empty, stored),
  toInput,
  check: checkWith(posts.input, toInput),
  suggest: suggestSlug(postSlug),
  words: {
    long: "blog post",
    list: "Blog Administration",
    emptyText: "Posts that you publish here are read by people who are looking for a home.",
    back: "Back to Blogs",
    tableFailed: "Failed to fetch admin blog posts",
  },
};
