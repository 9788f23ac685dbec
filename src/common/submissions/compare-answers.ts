import type { Answers } from "../questionnaire/answers.ts";
import type { QuestionnaireDefinition } from "../questionnaire/definition.ts";
import { sameValue } from "../same-value.ts";
import { describeAnswers } from "./describe-answers.ts";

/** A changed answer with its question, in the words of the questionnaire. */
export type AnswerChange = { id: string; question: string; before: string[]; after: string[] };

/** Answers and their questionnaire. `definition` is null if the questionnaire is unknown. */
export type AnsweredDefinition = { definition: QuestionnaireDefinition | null; answers: Answers };

const described = ({ definition, answers }: AnsweredDefinition) =>
  new Map(
    describeAnswers(definition, answers)
      .flatMap((step) => step.answers)
      .map((each) => [each.id, each]),
  );

/**
 * Returns the answers in which two sets of answers differ, in the order of the newer questionnaire.
 * An unanswered question counts as equal to a question that is not asked.
 */
export function compareAnswers(
  before: AnsweredDefinition,
  after: AnsweredDefinition,
): AnswerChange[] {
  const [old, current] = [described(before), described(after)];
  const ids = new Set([...current.keys(), ...old.keys()]);
  return [...ids].flatMap((id) => {
    if (sameValue(before.answers[id], after.answers[id])) return [];
    const [oldAnswer, newAnswer] = [old.get(id), current.get(id)];
    const change = { before: oldAnswer?.answer ?? [], after: newAnswer?.answer ?? [] };
    if (change.before.length === 0 && change.after.length === 0) return [];
    return [{ id, question: (newAnswer ?? oldAnswer)?.question ?? id, ...change }];
  });
}
