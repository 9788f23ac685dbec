import type { StepReport } from "#common/analytics/report.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { Db } from "../../db/connection.ts";
import { listedSteps, type StepFigures } from "./figures.ts";
import { findFormerSteps, type KnownStep } from "./report-store.ts";

/**
 * Steps with their titles, in the order in which visitors meet them. One that the questionnaire does
 * not have any more stands where it stood; those that none ever had come last, most viewed first.
 */
export async function orderSteps(
  db: Db,
  figures: StepFigures[],
  current: QuestionnaireDefinition | undefined,
): Promise<StepReport[]> {
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
        // Of two that no questionnaire has, the difference is no number.
        positionOf(a) - positionOf(b) || b.views - a.views || (a.stepId < b.stepId ? -1 : 1),
    )
    .slice(0, listedSteps)
    .map((step) => ({ ...step, title: known.get(step.stepId)?.title ?? null }));
}
