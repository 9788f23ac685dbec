import { mostOptions } from "#common/questionnaire/definition.ts";
import { flatPreferenceInput } from "#common/questionnaire/preferences.ts";
import { hasBotGuard, submissionInput } from "#common/questionnaire/submission.ts";
import type { LimitName, Limits } from "../../limits/limits.ts";
import type { JsonLimits } from "../../plain-json.ts";
import { toAppError } from "../../to-app-error.ts";
import { publicProcedure, router, withoutImport } from "../../trpc.ts";
import { createPreference } from "../submissions/creation-store.ts";
import { submitSearchProfile } from "./submit-search-profile.ts";

/**
 * Counts a request against each of the limits. If one limit refuses the request, the request counts
 * against none.
 * @returns a function that undoes the counting
 */
async function spendAll(limits: Limits, names: LimitName[], address: string) {
  const refunds: (() => Promise<void>)[] = [];
  const refundAll = async () => {
    await Promise.all(refunds.map((refund) => refund()));
  };
  try {
    for (const name of names) refunds.push(await limits.spend(name, address));
  } catch (error) {
    await refundAll();
    throw error;
  }
  return refundAll;
}

// Accepted and refused submissions have separate limits, so that a visitor who corrects errors can
// still submit.
const limitedProcedure = publicProcedure.use(async ({ ctx, next, getRawInput }) => {
  const { limits, address, throughSite } = ctx;
  // The site's own form always sends the fields of the spam check. A request from a browser or to
  // `/trpc/` that lacks these fields probably comes from a bot, so it has a stricter limit. Other
  // programs, which call the REST paths, need not send the fields and keep the usual limit.
  const isUnguarded = throughSite && !hasBotGuard(await getRawInput());
  const names: LimitName[] = isUnguarded ? ["unguardedSubmission", "submission"] : ["submission"];
  const refund = await spendAll(limits, names, address);
  const result = await next();
  if (!result.ok) {
    await refund();
    if (toAppError(result.error).code === "BAD_REQUEST") {
      await limits.spend("refusedSubmission", address);
    }
  }
  return result;
});

/** A list of chosen options may be as long as the list of a question's options. */
const json: JsonLimits = { maxItems: mostOptions };

export const questionnaireRouter = router({
  submit: limitedProcedure
    .meta({
      json,
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
      json,
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
