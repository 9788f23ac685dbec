import { noInput } from "#common/inputs.ts";
import type { SendResult, ShortlistCounts } from "#common/shortlists/shortlist.ts";
import {
  sendAllInput,
  shortlistAction,
  shortlistIdInput,
  shortlistListInput,
  shortlistUpdate,
} from "#common/shortlists/shortlist-input.ts";
import { adminProcedure, router } from "../../trpc.ts";
import { getShortlistDetail, listShortlists, previewShortlist } from "./describe-shortlists.ts";
import { sendShortlist, sendShortlists } from "./send-shortlist.ts";
import { countProposed } from "./store.ts";
import { skipShortlist, updateShortlist } from "./update-shortlist.ts";

export const shortlistsRouter = router({
  list: adminProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/api/admin/shortlists",
        paged: true,
        summary: "Proposed shortlists with what blocks them, those that are due first",
      },
    })
    .input(shortlistListInput)
    .query(({ ctx, input }) => listShortlists(ctx, input)),

  byId: adminProcedure
    .meta({
      rest: { method: "GET", path: "/api/admin/shortlists/{id}", summary: "A shortlist" },
    })
    .input(shortlistIdInput)
    .query(({ ctx, input }) => getShortlistDetail(ctx, input.id)),

  counts: adminProcedure.input(noInput).query(async ({ ctx }): Promise<ShortlistCounts> => {
    const { waiting, late } = await countProposed(ctx.database.db, new Date());
    return { waiting, late };
  }),

  /** Returns the mail of a proposed shortlist, exactly as it would be sent now. */
  preview: adminProcedure
    .input(shortlistIdInput)
    .query(({ ctx, input }) => previewShortlist(ctx, input.id)),

  update: adminProcedure
    .meta({
      rest: {
        method: "PATCH",
        path: "/api/admin/shortlists/{id}",
        summary: "Changes the flats, their order, and the team's lines of a proposed shortlist",
      },
    })
    .input(shortlistUpdate)
    .mutation(async ({ ctx, input }) => {
      await updateShortlist(ctx, input, ctx.user);
      return getShortlistDetail(ctx, input.id);
    }),

  skip: adminProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/api/admin/shortlists/{id}/skip",
        status: 204,
        summary: "Skips the shortlist of a day",
      },
    })
    .input(shortlistAction)
    .mutation(({ ctx, input }) => skipShortlist(ctx, input, ctx.user)),

  send: adminProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/api/admin/shortlists/{id}/send",
        summary: "Sends a proposed shortlist",
      },
    })
    .input(shortlistAction)
    .mutation(async ({ ctx, input }) => ({ status: await sendShortlist(ctx, input, ctx.user) })),

  /** Sends several shortlists. If one is refused, the others are still sent. */
  sendAll: adminProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/api/admin/shortlists/send",
        summary: "Sends several proposed shortlists; each gets its own result",
      },
    })
    .input(sendAllInput)
    .mutation(async ({ ctx, input }) => {
      const outcomes = await sendShortlists(ctx, input.shortlists, ctx.user);
      const results = outcomes.map((outcome): SendResult => {
        if (outcome.status !== "refused") return outcome;
        return { id: outcome.id, status: "refused", message: outcome.refusal.message };
      });
      return { results };
    }),
});
