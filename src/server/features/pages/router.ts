import { idInput } from "#common/inputs.ts";
import { pageTypeInput } from "#common/pages/page.ts";
import { adminProcedures, visitorProcedures } from "../../content/content-procedures.ts";
import { noSuchRow } from "../../content/refusals.ts";
import { findRow } from "../../content/row-store.ts";
import { adminProcedure, publicProcedure, router } from "../../trpc.ts";
import { deletePageWithLinks } from "./delete-page.ts";
import { findLinksTo } from "./find-links.ts";
import { findPublishedPageOfType } from "./store.ts";
import { storedPages } from "./stored-pages.ts";

const noSuchPage = () => noSuchRow(storedPages.noun);

export const pagesRouter = router({
  ...visitorProcedures(storedPages),

  byType: publicProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/api/page-types/{type}",
        summary: "The published page of a type that was updated last",
      },
    })
    .input(pageTypeInput)
    .query(async ({ ctx, input }) => {
      const page = await findPublishedPageOfType(ctx.database.db, input.type);
      if (!page) throw noSuchPage();
      return page;
    }),

  admin: router({
    ...adminProcedures(storedPages),

    /**
     * Returns the links in the navigation and the footer that would be broken if the page were
     * deleted.
     */
    links: adminProcedure.input(idInput).query(async ({ ctx, input }) => {
      const { db } = ctx.database;
      const page = await findRow(db, storedPages, input.id);
      if (!page) throw noSuchPage();
      return (await findLinksTo(db, page, ctx.config.siteUrl))?.links ?? [];
    }),

    deleteWithLinks: adminProcedure.input(idInput).mutation(({ ctx, input }) => {
      const { siteUrl } = ctx.config;
      // The call also deletes links from the site content, which is a setting. The notification to
      // the processes names one kind of change, and only "everything" covers pages and settings.
      return ctx.content.change("everything", (trx) =>
        deletePageWithLinks(trx, { id: input.id, siteUrl }, ctx.user),
      );
    }),
  }),
});
