import type { StepReport } from "#common/analytics/report.ts";
import { FigurePanel, FigureTable, StepName } from "./figure-panel.tsx";
import { durationWords } from "./figure-words.ts";

/** A panel that shows how long visitors needed for each step. */
export function StepTimes({ steps }: { steps: StepReport[] }) {
  return (
    <FigurePanel
      title="Time per Step"
      note="Half of the sessions that completed a step took its median time or less. Nine in ten took its 90th percentile or less."
    >
      <FigureTable
        label="Time per step"
        headers={["Step", "Completed", "Median", "90th percentile"]}
        spareColumn={2}
        rows={steps.map((step) => ({
          key: step.stepId,
          cells: [
            <StepName key="name" step={step} />,
            step.completions.toLocaleString("en-US"),
            durationCell(step.medianSeconds),
            durationCell(step.p90Seconds),
          ],
        }))}
      />
    </FigurePanel>
  );
}

const durationCell = (seconds: number | null) =>
  seconds === null ? (
    <>
      <span aria-hidden>–</span>
      <span className="visually-hidden">not known</span>
    </>
  ) : (
    durationWords(seconds)
  );
