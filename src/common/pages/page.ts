export const pageTypes = ["about", "contact", "why-use", "legal", "other"] as const;
export type PageType = (typeof pageTypes)[number];

/** A content page as anyone may read it once it is published. Times are ISO 8601 UTC. */
export type Page = {
  id: number;
  title: string;
  slug: string;
  content: string;
  excerpt: string | null;
  featuredImage: string | null;
  published: boolean;
  pageType: PageType;
  createdAt: string;
  updatedAt: string;
};

/** A page in a list. */
export type PageSummary = Omit<Page, "content">;
