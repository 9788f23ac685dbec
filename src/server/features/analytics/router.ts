import { trackInput, trackMaximumBytes } from "#common/analytics/event.ts";
import { AppError } from "#common/errors.ts";
import { publicProcedure, router } from "../../trpc.ts";
import { recordEvent } from "./store.ts";

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
      await recordEvent(ctx.database.db, input);
    }),
});
