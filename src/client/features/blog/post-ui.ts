import { type PostRow, posts } from "#common/blog/post.ts";
import { postSlug } from "#common/slugs.ts";
import {
  checkWith,
  type NounUi,
  pickValues,
  suggestSlug,
  type UiTypesOf,
} from "../../content/noun-ui.ts";
import { momentForReader } from "./publication.ts";

const empty = {
  title: "",
  slug: "",
  content: "",
  excerpt: "",
  featuredImage: "",
  published: false,
  /** The publication time: ISO 8601, or an empty text. */
  publishedAt: "",
};

export type PostValues = typeof empty;

/** A row of the table also says whether visitors can read the post now. */
type PostTypes = Omit<UiTypesOf<typeof posts, PostValues>, "Summary"> & { Summary: PostRow };

const toInput = ({ publishedAt, ...values }: PostValues): PostTypes["Input"] => ({
  ...values,
  publishedAt: publishedAt || null,
});

/** The fields, calls and words that the back office needs to list and edit posts. */
export const postUi: NounUi<PostTypes> = {
  noun: posts,
  calls: (client) => client.blog.admin,
  empty,
  fields: [
    { name: "title", label: "Title", read: ({ title }) => title },
    { name: "slug", label: "Slug", read: ({ slug }) => slug },
    { name: "content", label: "Content", read: ({ content }) => content, isHtml: true },
    { name: "excerpt", label: "Excerpt", read: ({ excerpt }) => excerpt },
    { name: "featuredImage", label: "Featured Image", read: ({ featuredImage }) => featuredImage },
    { name: "published", label: "Published", read: ({ published }) => (published ? "Yes" : "No") },
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
    saved: "blog post",
    back: "Back to Blogs",
    tableFailed: "Failed to fetch admin blog posts",
    rowFailed: "Failed to fetch blog post",
    deleteQuestion: ({ title }) =>
      `This will permanently delete the blog post "${title}". This action cannot be undone.`,
  },
};
