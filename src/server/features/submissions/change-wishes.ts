import { AppError } from "#common/errors.ts";
import type { Answers } from "#common/questionnaire/answers.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { mapPreferences } from "#common/questionnaire/preferences.ts";
import { type AnswerChange, compareAnswers } from "#common/submissions/compare-answers.ts";
import { contactOf } from "#common/submissions/contact.ts";
import { badRequest } from "#common/validation.ts";
import { nextMoment } from "../../content/refusals.ts";
import type { Context } from "../../context.ts";
import { changeDurably } from "./change-life.ts";
import { appendSearchEvent, findSearchForUpdate } from "./life-store.ts";
import { noSuchSubmission } from "./update-submission.ts";
import { replaceAnswers } from "./wishes-store.ts";

type Answered = {
  definition: QuestionnaireDefinition;
  /**
   * The number of the questionnaire's version that the new answers belong to; null if this version
   * is not stored.
   */
  version: number | null;
  /** The searcher's new answers, which the questionnaire's schema has accepted. */
  answers: Answers;
};

/**
 * Replaces the answers of a search by newer answers of its searcher. The older answers are kept,
 * and the timeline of the search shows the difference. Equal answers change nothing.
 *
 * @param before the version of the questionnaire that the current answers belong to; null if it is
 *   unknown
 * @returns the changed answers
 * @throws AppError NOT_FOUND; CONFLICT if the search has ended; BAD_REQUEST if the email address
 *   would change
 */
export async function changeWishes(
  context: Pick<Context, "database" | "imports">,
  id: string,
  { before, wished }: { before: QuestionnaireDefinition | null; wished: Answered },
): Promise<AnswerChange[]> {
  return changeDurably(context, async (trx) => {
    const search = await findSearchForUpdate(trx, id);
    if (!search) throw noSuchSubmission();
    if (search.life === "ended") throw new AppError("CONFLICT", "This search has ended.");
    const { definition, version, answers } = wished;
    if (contactOf(answers).email !== search.email) {
      const message =
        "The email address of a search cannot be changed. Please start a new search with the new address.";
      throw badRequest([{ path: "email", message }]);
    }
    const changes = compareAnswers(
      { definition: before, answers: search.answers },
      { definition, answers },
    );
    if (changes.length === 0) return changes;
    const at = nextMoment(search.updatedAt);
    await replaceAnswers(trx, search, {
      answers,
      definitionVersion: version,
      mapping: mapPreferences(answers),
      at,
    });
    await appendSearchEvent(trx, {
      submissionId: id,
      kind: "changed",
      actor: "searcher",
      at,
      details: { changes },
    });
    return changes;
  });
}
