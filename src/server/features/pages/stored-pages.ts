import { sql } from "kysely";
import { pages } from "#common/pages/page.ts";
import type { TypesOf, VisibleNoun } from "../../content/stored-noun.ts";
import { sortableText } from "../../db/table.ts";

export const storedPages: VisibleNoun<TypesOf<typeof pages>> = {
  noun: pages,
  sortedBy: {
    updated: sql.ref("updatedAt"),
    title: sortableText("title"),
    type: sql.ref("pageType"),
    status: sql.ref("published"),
  },
  isVisible: () => sql<boolean>`published`,
};
