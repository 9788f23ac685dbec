import { AppError } from "#common/errors.ts";
import {
  idInput,
  restoreInput,
  searchInput,
  slugInput,
  versionInput,
  versionsInput,
} from "#common/inputs.ts";
import { pageTypeInput } from "#common/pages/page.ts";
import { pageInput, pageTableInput, pageUpdate } from "#common/pages/page-input.ts";
import { contentBodyLimit } from "../../content.ts";
import { adminProcedure, publicProcedure, router } from "../../trpc.ts";
import { deletePage, deletePageWithLinks } from "./delete-page.ts";
import { findLinksTo } from "./page-links.ts";
import { restorePage } from "./restore-page.ts";
import { cleanPage, createPage, updatePage } from "./save-page.ts";
import {
  findCurrentPageSlug,
  findPage,
  findPublishedPage,
  findPublishedPageOfType,
  listPages,
} from "./store.ts";
import { tablePages } from "./table-store.ts";
import { findPageVersion, listPageVersions } from "./version-store.ts";

const notFound = () => new AppError("NOT_FOUND", "There is no such page");

const adminRouter = router({
  list: adminProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/api/admin/pages",
        paged: true,
        summary: "All pages, drafts too, newest first, without content",
      },
    })
    .input(searchInput)
    .query(({ ctx, input }) => listPages(ctx.database.db, input)),

  byId: adminProcedure
    .meta({
      rest: { method: "GET", path: "/api/admin/pages/{id}", summary: "A page, draft or not" },
    })
    .input(idInput)
    .query(async ({ ctx, input }) => {
      const page = await findPage(ctx.database.db, input.id);
      if (!page) throw notFound();
      return page;
    }),

  create: adminProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/api/admin/pages",
        status: 201,
        summary: "Creates a page",
      },
      bodyLimit: contentBodyLimit,
    })
    .input(pageInput)
    .mutation(async ({ ctx, input }) => {
      const clean = await cleanPage(input);
      return ctx.content.change("pages", (trx) => createPage(trx, clean, ctx.user));
    }),

  update: adminProcedure
    .meta({
      rest: {
        method: "PATCH",
        path: "/api/admin/pages/{id}",
        repeatable: "id",
        summary: "Updates any fields of a page",
      },
      bodyLimit: contentBodyLimit,
    })
    .input(pageUpdate)
    .mutation(async ({ ctx, input }) => {
      const clean = await cleanPage(input);
      return ctx.content.change("pages", (trx) => updatePage(trx, clean, ctx.user));
    }),

  delete: adminProcedure
    .meta({
      rest: {
        method: "DELETE",
        path: "/api/admin/pages/{id}",
        status: 204,
        summary: "Deletes a page",
      },
    })
    .input(idInput)
    .mutation(({ ctx, input }) =>
      ctx.content.change("pages", (trx) => deletePage(trx, input.id, ctx.user)),
    ),

  /** The links of the site that would lead nowhere without a page. */
  links: adminProcedure.input(idInput).query(async ({ ctx, input }) => {
    const { db } = ctx.database;
    const page = await findPage(db, input.id);
    if (!page) throw notFound();
    return (await findLinksTo(db, page, ctx.config.siteUrl))?.links ?? [];
  }),

  deleteWithLinks: adminProcedure.input(idInput).mutation(({ ctx, input }) => {
    const { siteUrl } = ctx.config;
    // Both the pages and the site content change.
    return ctx.content.change("everything", (trx) =>
      deletePageWithLinks(trx, { id: input.id, siteUrl }, ctx.user),
    );
  }),

  /** All pages, drafts too, as a table that can be sorted, searched and paged by number. */
  table: adminProcedure
    .input(pageTableInput)
    .query(({ ctx, input }) => tablePages(ctx.database.db, input)),

  /** What a page was after each of its saves, newest first. */
  versions: adminProcedure
    .input(versionsInput)
    .query(({ ctx, input }) => listPageVersions(ctx.database.db, input)),

  version: adminProcedure.input(versionInput).query(async ({ ctx, input }) => {
    const version = await findPageVersion(ctx.database.db, input);
    if (!version) throw new AppError("NOT_FOUND", "There is no such version");
    return version;
  }),

  restore: adminProcedure
    .input(restoreInput)
    .mutation(({ ctx, input }) => restorePage(ctx, input, ctx.user)),
});

export const pagesRouter = router({
  bySlug: publicProcedure
    .meta({
      rest: { method: "GET", path: "/api/pages/{slug}", summary: "A published page" },
    })
    .input(slugInput)
    .query(async ({ ctx, input }) => {
      const page = await findPublishedPage(ctx.database.db, input.slug);
      if (!page) throw notFound();
      return page;
    }),

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
      if (!page) throw notFound();
      return page;
    }),

  /** The slug that a page has now, by one that it had before; null when it leads nowhere. */
  currentSlug: publicProcedure
    .input(slugInput)
    .query(
      async ({ ctx, input }) => (await findCurrentPageSlug(ctx.database.db, input.slug)) ?? null,
    ),

  admin: adminRouter,
});
