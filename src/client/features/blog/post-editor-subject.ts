import type { Post, PostVersion } from "#common/blog/post.ts";
import { type PostInput, postContentMinimum, postInput } from "#common/blog/post-input.ts";
import { postSlug } from "#common/slugs.ts";
import { checkWith, type EditorSubject } from "../../content/editor-subject.ts";
import type { Toast } from "../../ui/toast.tsx";
import { momentForReader } from "./publication.ts";

/** What the post editor's fields hold; empty texts stand for what there is none of. */
export type PostValues = {
  title: string;
  slug: string;
  content: string;
  excerpt: string;
  featuredImage: string;
  published: boolean;
  /** ISO 8601, or empty. */
  publishedAt: string;
};

const success = (what: string): Toast => ({
  title: "Success",
  description: `Blog post ${what} successfully`,
});

function writtenIn(post: Post | PostVersion) {
  const { title, slug, content, excerpt, featuredImage } = post;
  return { title, slug, content, excerpt: excerpt ?? "", featuredImage: featuredImage ?? "" };
}

/** What the shared editor must know of posts. */
export const postSubject: EditorSubject<PostValues, Post, PostVersion, PostInput> = {
  noun: "post",
  empty: {
    title: "",
    slug: "",
    content: "",
    excerpt: "",
    featuredImage: "",
    published: false,
    publishedAt: "",
  },
  valuesOf: (post) => ({
    ...writtenIn(post),
    published: post.published,
    publishedAt: post.publishedAt ?? "",
  }),
  valuesOfVersion: (version, { published, publishedAt }) => ({
    ...writtenIn(version),
    published,
    publishedAt,
  }),
  publicationOf: ({ published, publishedAt }) => ({ published, publishedAt }),
  check: ({ publishedAt, ...values }) =>
    checkWith(postInput, { ...values, publishedAt: publishedAt || null }),
  suggestSlug: postSlug,
  contentMinimum: postContentMinimum,
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
  toasts: {
    created: () => success("created"),
    updated: () => success("updated"),
    restored: success("updated"),
  },
  failures: { create: "Failed to create blog post: ", update: "Failed to update blog post: " },
};
