import { flatPreferenceInput } from "#common/questionnaire/preferences.ts";
import { submissionInput } from "#common/questionnaire/submission.ts";
import { publicProcedure, router, toAppError, withoutImport } from "../../trpc.ts";
import { createPreference } from "./store.ts";
import { submitSearchProfile } from "./submit-search-profile.ts";

// What is accepted and what is refused count apart: a visitor who mends errors is not shut out.
const limitedProcedure = publicProcedure.use(async ({ ctx: { limits, address }, next }) => {
  const refund = await limits.spend("submission", address);
  const result = await next();
  if (!result.ok) {
    await refund();
    if (toAppError(result.error).code === "BAD_REQUEST") {
      await limits.spend("refusedSubmission", address);
    }
  }
  return result;
});

export const questionnaireRouter = router({
  submit: limitedProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/api/save-form-data",
        status: 201,
        summary: "Takes a visitor's answers, by field id; the same of one opened form once",
      },
    })
    .input(submissionInput)
    .mutation(({ ctx, input }) => submitSearchProfile(ctx, input)),

  savePreferences: limitedProcedure
    .use(withoutImport)
    .meta({
      rest: {
        method: "POST",
        path: "/api/flat-preferences",
        status: 201,
        summary: "Stores a mapped preference record",
      },
    })
    .input(flatPreferenceInput)
    .mutation(({ ctx, input }) => createPreference(ctx.database.db, input)),
});
