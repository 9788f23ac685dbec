import { AppError, type Issue } from "#common/errors.ts";
import { type Answers, answersSchema } from "#common/questionnaire/answers.ts";
import type { Notice } from "#common/search-page/notices.ts";
import { type FormValues, readWishes } from "#common/search-page/read-wishes.ts";
import { issuesOf } from "#common/validation.ts";
import type { RequestContext } from "../../context.ts";
import { changeWishes } from "../submissions/change-wishes.ts";
import type { Search } from "../submissions/life-store.ts";
import { findAnsweredDefinition, findQuestionnaire } from "./find-questionnaire.ts";

type Outcome = { notice: Notice } | { posted: { answers: Answers; issues: Issue[] } };

/**
 * Stores the wishes that a form sent. Stores nothing and returns the sent answers in two cases: if
 * the wishes are refused, with their errors; or if the form only asks to show the choices that
 * depend on another answer.
 */
export async function updateWishes(
  context: RequestContext,
  search: Search,
  form: FormValues,
): Promise<Outcome> {
  const { definition, version } = await findQuestionnaire(context, search.definitionVersion);
  const answers = readWishes(definition, form, search.answers);
  if (form.has("show")) return { posted: { answers, issues: [] } };
  const checked = answersSchema(definition).safeParse(answers);
  if (!checked.success) return { posted: { answers, issues: issuesOf(checked.error) } };
  const before = await findAnsweredDefinition(context, search.definitionVersion);
  try {
    const changes = await changeWishes(context, search.id, {
      before,
      wished: { definition, version, answers: checked.data },
    });
    return { notice: changes.length > 0 ? "changed" : "unchanged" };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "CONFLICT") return { notice: "refused" };
    if (error.code === "BAD_REQUEST") return { posted: { answers, issues: error.issues ?? [] } };
    throw error;
  }
}
