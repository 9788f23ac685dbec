import { answerMark, type formTexts } from "#common/site/form-texts.ts";
import type { Doubt } from "./find-doubt.ts";

/** Returns the question to the visitor about an answer that looks like a mistake. */
export const doubtWords = (
  text: (name: keyof typeof formTexts) => string,
  { question, about }: Doubt,
): string => text(question).replaceAll(answerMark, () => about);
