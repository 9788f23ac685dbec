import type { VersionSummary } from "../versions.ts";

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

/** A link of the site's navigation or footer that leads to a page. */
export type PageLink = { place: "navigation" | "footer"; name: string; href: string };

/** What the administration's table of pages can be sorted by; `updated` unless asked otherwise. */
export const pageSorts = ["updated", "title", "type", "status"] as const;
export type PageSort = (typeof pageSorts)[number];

/** All that a page was after one of its saves. */
export type PageVersion = VersionSummary &
  Pick<Page, "slug" | "content" | "excerpt" | "featuredImage" | "pageType">;
