import { sql } from "kysely";
import { posts } from "#common/blog/post.ts";
import type { TypesOf, VisibleNoun } from "../../content/stored-noun.ts";
import { sortableText } from "../../db/table.ts";

type PublicationFields = {
  published?: boolean | undefined;
  publishedAt?: string | null | undefined;
};

/**
 * Returns the time at which a post becomes public; null for a draft without a publication time. A
 * post that was published before keeps the time of its first publication.
 */
function publicationOf(
  { published, publishedAt }: PublicationFields,
  before: PublicationFields = {},
): string | null {
  const chosen = (publishedAt === undefined ? before.publishedAt : publishedAt) ?? null;
  if (chosen !== null) return new Date(chosen).toISOString();
  return (published ?? before.published) ? new Date().toISOString() : null;
}

export const storedPosts: VisibleNoun<TypesOf<typeof posts>> = {
  noun: posts,
  sortedBy: {
    created: sql.ref("createdAt"),
    title: sortableText("title"),
    status: sql.ref("published"),
    // Drafts are sorted like posts without a date, because the table shows no date for a draft.
    published: {
      by: sql`case when published then ${sql.ref("publishedAt")} end`,
      emptyLast: true,
    },
  },
  isVisible: (now) => sql<boolean>`published and ${sql.ref("publishedAt")} <= ${now}`,
  derivedFields: (fields, before) => ({ publishedAt: publicationOf(fields, before) }),
};
