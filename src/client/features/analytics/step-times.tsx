import type { StepReport } from "#common/analytics/report.ts";
import { durationWords } from "./duration-words.ts";
import { FigurePanel } from "./figure-panel.tsx";
import styles from "./figure-table.module.css";
import { StepName } from "./step-name.tsx";

/** How long the steps take. */
export function StepTimes({ steps }: { steps: StepReport[] }) {
  return (
    <FigurePanel
      title="Time per Step"
      note="Half of the sessions that completed a step took its median time or less. Nine in ten took its 90th percentile or less."
    >
      <table className={styles.table} aria-label="Time per step">
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col" className={styles.spare}>
              Completed
            </th>
            <th scope="col">Median</th>
            <th scope="col">90th percentile</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.stepId}>
              <th scope="row">
                <StepName step={step} />
              </th>
              <td className={styles.spare}>{step.completions.toLocaleString("en-US")}</td>
              <Time seconds={step.medianSeconds} />
              <Time seconds={step.p90Seconds} />
            </tr>
          ))}
        </tbody>
      </table>
    </FigurePanel>
  );
}

function Time({ seconds }: { seconds: number | null }) {
  if (seconds !== null) return <td>{durationWords(seconds)}</td>;
  return (
    <td className={styles.soft}>
      <span aria-hidden>–</span>
      <span className="visually-hidden">not known</span>
    </td>
  );
}
