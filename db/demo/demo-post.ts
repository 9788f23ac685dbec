/** A blog post of the demo. */
export type DemoPost = {
  title: string;
  slug: string;
  excerpt: string;
  featuredImage: string | null;
  /** How many days before the demo is created the post was published. */
  daysAgo: number;
  published: boolean;
  /** The first version of a revised post, so that its history shows two versions. */
  firstDraft?: { title: string; excerpt: string };
  content: string;
};
