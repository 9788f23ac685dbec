import { everywhereInput, type FoundEverywhere, mostFound } from "#common/palette/palette.ts";
import { findTitled } from "../../content/row-store.ts";
import { adminProcedure, router } from "../../trpc.ts";
import { storedPosts } from "../blog/stored-posts.ts";
import { findListings } from "../listings/table-store.ts";
import { findMails } from "../mail/found-store.ts";
import { findMessages } from "../messages/store.ts";
import { storedPages } from "../pages/stored-pages.ts";
import { findSubmissions } from "../submissions/found-store.ts";

export const paletteRouter = router({
  /**
   * Searches everything that the team works with. The search text is sent in the request's body and
   * not in the URL, because it may name a person and URLs are logged.
   */
  search: adminProcedure
    .meta({ inBody: true })
    .input(everywhereInput)
    .query(async ({ ctx, input: { q } }): Promise<FoundEverywhere> => {
      const { db } = ctx.database;
      const [searches, listings, posts, pages, messages, mails] = await Promise.all([
        findSubmissions(db, q, mostFound),
        findListings(db, q, mostFound),
        findTitled(db, storedPosts, q, mostFound),
        findTitled(db, storedPages, q, mostFound),
        findMessages(db, q, mostFound),
        findMails(db, q, mostFound),
      ]);
      return { searches, listings, posts, pages, messages, mails };
    }),
});
