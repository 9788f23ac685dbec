import { matchInput } from "#common/matches/match-input.ts";
import { submissionIdInput } from "#common/submissions/submission-input.ts";
import { adminProcedure, router } from "../../trpc.ts";
import { describeMatching, listMatches } from "./describe-matches.ts";
import { listTimeline } from "./describe-timeline.ts";
import { dropMatch } from "./drop-match.ts";

export const matchesRouter = router({
  list: adminProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/api/submissions/{id}/matches",
        summary: "The matches of a search with their reasons, the best first",
      },
    })
    .input(submissionIdInput)
    .query(({ ctx, input }) => listMatches(ctx, input.id)),

  /**
   * Returns the situation of a search's matching: whether it waits to be matched, which wishes
   * cannot be matched, what its searcher likes and dislikes, how many listings of its city have the
   * status "open", and which score a good match has at least.
   */
  situation: adminProcedure
    .input(submissionIdInput)
    .query(({ ctx, input }) => describeMatching(ctx, input.id)),

  /** Returns everything that has happened to a search, newest first. */
  timeline: adminProcedure
    .input(submissionIdInput)
    .query(({ ctx, input }) => listTimeline(ctx.database.db, input.id)),

  /** Drops an unsent match, so that its flat is not proposed again. */
  drop: adminProcedure
    .input(matchInput)
    .mutation(({ ctx, input }) =>
      ctx.database.db
        .transaction()
        .execute((trx) => dropMatch(trx, input, { isDropped: true, actor: ctx.user })),
    ),

  /** Restores a dropped match. */
  restore: adminProcedure
    .input(matchInput)
    .mutation(({ ctx, input }) =>
      ctx.database.db
        .transaction()
        .execute((trx) => dropMatch(trx, input, { isDropped: false, actor: ctx.user })),
    ),
});
