import { bookingInput, callIdInput, hoursInput, moveInput } from "#common/calls/call-input.ts";
import { noInput } from "#common/inputs.ts";
import { submissionIdInput } from "#common/submissions/submission-input.ts";
import { adminProcedure, router } from "../../trpc.ts";
import { findSearch } from "../submissions/life-store.ts";
import { noSuchSubmission } from "../submissions/update-submission.ts";
import { bookCall, cancelCall, moveCall } from "./change-call.ts";
import { findOffers, mergeTimes } from "./find-free-times.ts";
import { listMemberHours } from "./hours-store.ts";
import { saveHours } from "./save-hours.ts";
import { findBooked, listUpcoming } from "./store.ts";

export const callsRouter = router({
  upcoming: adminProcedure
    .meta({
      rest: { method: "GET", path: "/api/admin/calls", summary: "Calls ahead, the next one first" },
    })
    .input(noInput)
    .query(({ ctx }) => listUpcoming(ctx.database.db, new Date())),

  hours: adminProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/api/admin/call-hours",
        summary: "The administrators with their hours for calls",
      },
    })
    .input(noInput)
    .query(({ ctx }) => listMemberHours(ctx.database.db)),

  saveHours: adminProcedure
    .meta({
      rest: {
        method: "PATCH",
        path: "/api/admin/call-hours/{userId}",
        summary: "Sets the hours for calls of an administrator",
      },
    })
    .input(hoursInput)
    .mutation(({ ctx, input }) =>
      ctx.database.db.transaction().execute((trx) => saveHours(trx, input, ctx.user)),
    ),

  /**
   * Returns the free times for the feedback call of a search. The team can book the feedback call
   * at one of these times, or move a booked feedback call to it.
   */
  freeTimes: adminProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/api/submissions/{id}/free-times",
        summary: "The times at which a search's call can begin, ISO 8601 UTC",
      },
    })
    .input(submissionIdInput)
    .query(async ({ ctx: { database }, input: { id } }) => {
      const search = await findSearch(database.db, id);
      if (!search) throw noSuchSubmission();
      const now = new Date();
      const booked = await findBooked(database.db, id, now);
      const preferredId = booked?.userId ?? search.assigneeId;
      const moved = booked?.id;
      return mergeTimes(await findOffers(database.db, { preferredId, now, moved, notice: false }));
    }),

  book: adminProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/api/admin/calls",
        status: 201,
        summary: "Books the call of a search at one of its free times",
      },
    })
    .input(bookingInput)
    .mutation(({ ctx, input: { submissionId, startsAt } }) =>
      bookCall(ctx, { submissionId, startsAt: new Date(startsAt), actor: ctx.user }),
    ),

  move: adminProcedure
    .meta({
      rest: {
        method: "PATCH",
        path: "/api/admin/calls/{id}",
        summary: "Moves a call to another free time, and mails both sides",
      },
    })
    .input(moveInput)
    .mutation(({ ctx, input: { id, startsAt } }) =>
      moveCall(ctx, { id, startsAt: new Date(startsAt), actor: ctx.user }),
    ),

  cancel: adminProcedure
    .meta({
      rest: {
        method: "DELETE",
        path: "/api/admin/calls/{id}",
        summary: "Cancels a call, and mails both sides",
      },
    })
    .input(callIdInput)
    .mutation(({ ctx, input: { id } }) => cancelCall(ctx, { id, actor: ctx.user })),
});
