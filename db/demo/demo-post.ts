/** A post of the demonstration's magazine. */
export type DemoPost = {
  title: string;
  slug: string;
  excerpt: string;
  featuredImage: string | null;
  /** Published so many days before the demonstration is made. */
  daysAgo: number;
  published: boolean;
  /** The first version of a revised post, so that its history shows two versions. */
  firstDraft?: { title: string; excerpt: string };
  /** HTML. */
  content: string;
};
