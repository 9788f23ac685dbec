import { trackInput, trackMaximumBytes } from "#common/analytics/event.ts";
import { reportInput } from "#common/analytics/report-input.ts";
import { AppError } from "#common/errors.ts";
import { adminProcedure, publicProcedure, router } from "../../trpc.ts";
import { describeVisitor } from "./describe-visitor.ts";
import { reportAnalytics, summariseAnalytics } from "./report-analytics.ts";
import { eventOf } from "./store.ts";

export const analyticsRouter = router({
  track: publicProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/api/analytics/track",
        status: 204,
        summary: "Records an event of a questionnaire session, once",
      },
    })
    .input(trackInput)
    .mutation(async ({ ctx, input }) => {
      if (Buffer.byteLength(JSON.stringify(input)) > trackMaximumBytes) {
        throw new AppError("BAD_REQUEST", `An event has at most ${trackMaximumBytes} bytes`);
      }
      await ctx.limits.spend("analytics", ctx.address);
      const visitor = describeVisitor(input.metadata ?? {}, {
        ...ctx,
        ownAddresses: [ctx.origin, ctx.config.siteUrl].filter((own) => own !== undefined),
      });
      await ctx.recording.record(eventOf(input, visitor));
      ctx.analytics.expect();
    }),

  summary: adminProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/api/analytics/summary",
        summary: "Figures about the sessions that began within a range of days",
      },
    })
    .input(reportInput)
    .query(({ ctx, input }) => summariseAnalytics(ctx, input)),

  /** Returns the full analytics report for the back office. */
  report: adminProcedure.input(reportInput).query(({ ctx, input }) => reportAnalytics(ctx, input)),
});
