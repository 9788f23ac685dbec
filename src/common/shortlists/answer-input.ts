import { z } from "zod";
import { dislikeReasons, longestWords } from "../matching/dislike-reasons.ts";

/** A searcher's answer to a flat; `none` withdraws an earlier answer. */
export const answerInput = z.strictObject({
  listingId: z.uuid("flat must be the id of a flat"),
  answer: z.enum(["like", "dislike", "none"], { error: "answer must be like, dislike or none" }),
  /** The reasons that a searcher gives for a dislike. */
  reasons: z
    .array(z.enum(dislikeReasons, { error: "reasons must be among those offered" }))
    .max(dislikeReasons.length)
    .transform((reasons) => [...new Set(reasons)]),
  words: z
    .string()
    .transform((text) => text.replaceAll(/\s+/g, " ").trim())
    .pipe(z.string().max(longestWords, `Please use at most ${longestWords} characters`))
    .transform((text) => (text === "" ? null : text)),
});

export type AnswerInput = z.output<typeof answerInput>;
