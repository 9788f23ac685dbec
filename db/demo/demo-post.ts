/** A blog post of the demo. */
export type DemoPost = {
  title: string;
  slug: string;
  excerpt: string;
  featuredImage: string | null;
  tags: string[];
  /** The number of days between the publication of the post and the creation of the demo. */
  daysAgo: number;
  published: boolean;
  /** The first version of a revised post, so that its history shows two versions. */
  firstDraft?: { title: string; excerpt: string };
  content: string;
};
