import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { Db } from "../../db/connection.ts";
import { listedSteps, type StepFigures } from "./compute-figures.ts";
import { findFormerSteps, type KnownStep } from "./report-store.ts";

/**
 * A step's figures with its title. The title is null if no version of the questionnaire has the
 * step.
 */
export type TitledStep = StepFigures & { title: string | null };

/**
 * Adds titles to the figures of steps, and sorts the steps in the order of the questionnaire. If
 * only earlier versions of the questionnaire have a step, the step keeps its position in the newest
 * of these versions. Unknown steps come last, the most viewed step first.
 */
export async function orderSteps(
  db: Db,
  figures: StepFigures[],
  current: QuestionnaireDefinition | undefined,
): Promise<TitledStep[]> {
  const known = new Map<string, KnownStep>(
    current?.steps.map(({ id, title }, index) => [id, { id, title, position: index + 1 }]),
  );
  const others = figures.map(({ stepId }) => stepId).filter((id) => !known.has(id));
  if (others.length > 0) {
    for (const step of await findFormerSteps(db, others)) known.set(step.id, step);
  }
  const positionOf = ({ stepId }: StepFigures) => known.get(stepId)?.position ?? Infinity;
  return figures
    .toSorted(
      (a, b) =>
        // If the positions of both steps are unknown, their difference is NaN, which JavaScript
        // treats as false, so the number of views decides.
        positionOf(a) - positionOf(b) || b.views - a.views || (a.stepId < b.stepId ? -1 : 1),
    )
    .slice(0, listedSteps)
    .map((step) => ({ ...step, title: known.get(step.stepId)?.title ?? null }));
}
