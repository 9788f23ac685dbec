/** A post of the demonstration's magazine. */
export type DemoPost = {
  title: string;
  slug: string;
  excerpt: string;
  featuredImage: string | null;
  /** Published so many days before the demonstration is made. */
  daysAgo: number;
  published: boolean;
  /** HTML. */
  content: string;
};
