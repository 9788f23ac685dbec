import type { VersionSummary } from "../versions.ts";

/** A post as anyone may read it once it is public. Times are ISO 8601 UTC; content is clean HTML. */
export type Post = {
  id: number;
  title: string;
  slug: string;
  content: string;
  excerpt: string | null;
  authorId: number | null;
  featuredImage: string | null;
  published: boolean;
  /** When it becomes public, or became so for the first time. */
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
};

/** A post in a list: `preview` is its excerpt, or the beginning of its text. */
export type PostSummary = Omit<Post, "content"> & { preview: string };

/** A post in the administration's table. */
export type PostRow = Omit<Post, "content"> & {
  /** Whether anyone may read it now: one whose time lies ahead is published, but not public yet. */
  isPublic: boolean;
};

/** What the administration's table of posts can be sorted by; `created` unless asked otherwise. */
export const postSorts = ["created", "title", "status", "published"] as const;
export type PostSort = (typeof postSorts)[number];

/** All that a post was after one of its saves. */
export type PostVersion = VersionSummary &
  Pick<Post, "slug" | "content" | "excerpt" | "featuredImage" | "publishedAt">;

/** How many posts one screen of the list shows before more are asked for. */
export const postsPerScreen = 24;
