import type { z } from "zod";
import {
  type Post,
  type PostRow,
  type PostSort,
  type PostVersion,
  posts,
} from "#common/blog/post.ts";
import { postSlug } from "#common/slugs.ts";
import { checkWith, type NounUi, pickValues, suggestSlug } from "../../content/noun-ui.ts";
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

type Input = z.input<typeof posts.input>;

const toInput = ({ publishedAt, ...values }: PostValues): Input => ({
  ...values,
  publishedAt: publishedAt || null,
});

/** Everything that the back office's screens need to show and edit posts. */
export const postUi: NounUi<{
  Values: PostValues;
  Row: Post;
  Summary: PostRow;
  Version: PostVersion;
  Input: Input;
  Sort: PostSort;
}> = {
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
