import {
  idInput,
  restoreInput,
  searchInput,
  slugInput,
  versionInput,
  versionsInput,
} from "#common/inputs.ts";
import { adminProcedure, publicProcedure } from "../trpc.ts";
import { contentBodyLimit } from "./clean-content.ts";
import { noSuchRow, noSuchVersion, withArticle } from "./refusals.ts";
import { findCurrentSlug, findRow, findVisibleRow, listRows, tableRows } from "./row-store.ts";
import {
  changeRows,
  cleanFields,
  createRow,
  deleteRow,
  restoreRow,
  updateRow,
} from "./save-row.ts";
import type { NounTypes, StoredNoun, VisibleNoun } from "./stored-noun.ts";
import { findVersion, listVersions } from "./version-store.ts";

/**
 * Returns the procedures by which administrators manage the rows of a content type, with their REST
 * paths.
 */
export function adminProcedures<Types extends NounTypes>(stored: StoredNoun<Types>) {
  const { noun } = stored;
  const { admin: path, repeatsId } = noun.rest;
  const one = withArticle(noun.one);
  const hasDrafts = "published" in noun.fields;
  const limits = "content" in noun.fields ? { bodyLimit: contentBodyLimit } : {};
  const all = `All ${noun.many}${hasDrafts ? ", drafts too" : ""}, newest first`;
  return {
    list: adminProcedure
      .meta({
        rest: {
          method: "GET",
          path,
          paged: true,
          summary: "content" in noun.fields ? `${all}, without content` : all,
        },
      })
      .input(searchInput)
      .query(({ ctx, input }) => listRows(ctx.database.db, stored, input)),

    byId: adminProcedure
      .meta({
        rest: {
          method: "GET",
          path: `${path}/{id}`,
          summary: `${withArticle(noun.one, "A")}${hasDrafts ? ", draft or not" : ""}`,
        },
      })
      .input(idInput)
      .query(async ({ ctx, input }) => {
        const row = await findRow(ctx.database.db, stored, input.id);
        if (!row) throw noSuchRow(noun);
        return row;
      }),

    create: adminProcedure
      .meta({
        rest: { method: "POST", path, status: 201, summary: `Creates ${one}` },
        ...limits,
      })
      .input(noun.input)
      .mutation(async ({ ctx, input }) => {
        const clean = await cleanFields(stored, input);
        return changeRows(ctx, noun, (trx) => createRow(trx, stored, clean, ctx.user));
      }),

    update: adminProcedure
      .meta({
        rest: {
          method: "PATCH",
          path: `${path}/{id}`,
          ...(repeatsId && { repeatable: "id" }),
          summary: `Updates any fields of ${one}`,
        },
        ...limits,
      })
      .input(noun.update)
      .mutation(async ({ ctx, input }) => {
        const clean = await cleanFields(stored, input);
        return changeRows(ctx, noun, (trx) => updateRow(trx, stored, clean, ctx.user));
      }),

    delete: adminProcedure
      .meta({
        rest: { method: "DELETE", path: `${path}/{id}`, status: 204, summary: `Deletes ${one}` },
      })
      .input(idInput)
      .mutation(({ ctx, input }) =>
        changeRows(ctx, noun, (trx) => deleteRow(trx, stored, input.id, ctx.user)),
      ),

    /** Returns one page of the sorted table of all rows. */
    table: adminProcedure
      .input(noun.tableInput)
      .query(({ ctx, input }) => tableRows(ctx.database.db, stored, input)),

    /** Returns the versions of a row, newest first. */
    versions: adminProcedure
      .input(versionsInput)
      .query(({ ctx, input }) => listVersions(ctx.database.db, stored, input)),

    version: adminProcedure.input(versionInput).query(async ({ ctx, input }) => {
      const version = await findVersion(ctx.database.db, stored, input);
      if (!version) throw noSuchVersion();
      return version;
    }),

    restore: adminProcedure
      .input(restoreInput)
      .mutation(({ ctx, input }) => restoreRow(ctx, stored, input, ctx.user)),
  };
}

/** Returns the procedures by which visitors read the rows of a content type. */
export function visitorProcedures<Types extends NounTypes>(stored: VisibleNoun<Types>) {
  const { noun } = stored;
  return {
    bySlug: publicProcedure
      .meta({
        rest: {
          method: "GET",
          path: `${noun.rest.visitors}/{slug}`,
          summary: `A published ${noun.one}`,
        },
      })
      .input(slugInput)
      .query(async ({ ctx, input }) => {
        const row = await findVisibleRow(ctx.database.db, stored, input.slug);
        if (!row) throw noSuchRow(noun);
        return row;
      }),

    /** Returns the current slug of a row that had the given slug before; null if no row had it. */
    currentSlug: publicProcedure
      .input(slugInput)
      .query(
        async ({ ctx, input }) =>
          (await findCurrentSlug(ctx.database.db, stored, input.slug)) ?? null,
      ),
  };
}
