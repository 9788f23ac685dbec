/** A post of the demonstration's magazine. */
export type DemoPost = {
  title: string;
  slug: string;
  excerpt: string;
  featuredImage: string | null;
  /** Published so many days before the demonstration is made. */
  daysAgo: number;
  published: boolean;
  /** What it said when it was written, where it was revised since: its history then shows both. */
  firstDraft?: { title: string; excerpt: string };
  /** HTML. */
  content: string;
};
