import { promiseInput } from "#common/promise/promise-input.ts";
import { adminProcedure, router } from "../../trpc.ts";
import { summarisePromise } from "./report-promise.ts";

export const promiseRouter = router({
  summary: adminProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/api/promise/summary",
        summary: "The promise in figures, about the searches sent within a range of days",
      },
    })
    .input(promiseInput)
    .query(({ ctx, input }) => summarisePromise(ctx, input)),
});
