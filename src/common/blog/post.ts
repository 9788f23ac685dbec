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

/** How many posts one screen of the list shows before more are asked for. */
export const postsPerScreen = 24;
