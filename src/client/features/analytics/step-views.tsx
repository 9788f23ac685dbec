import { percentOf } from "#common/analytics/percent.ts";
import type { StepReport } from "#common/analytics/report.ts";
import { FigurePanel } from "./figure-panel.tsx";
import { percentWords } from "./percent-words.ts";
import styles from "./step-list.module.css";
import { StepName } from "./step-name.tsx";

/** How many sessions saw each step. */
export function StepViews({ steps, total }: { steps: StepReport[]; total: number }) {
  return (
    <FigurePanel title="Step Views" note="The number of sessions that viewed each step.">
      {steps.length === 0 && <p className={styles.none}>No session viewed a step.</p>}
      <ol className={styles.list} aria-label="Step Views">
        {steps.map((step) => {
          const share = Math.min(100, percentOf(step.views, total));
          return (
            <li key={step.stepId} className={styles.step}>
              <div className={styles.line}>
                <StepName step={step} />
                <strong className={styles.figures}>{step.views.toLocaleString("en-US")}</strong>
              </div>
              <div className={styles.track} aria-hidden>
                <div className={styles.bar} style={{ width: `${share}%` }} />
              </div>
              <span className={styles.soft}>{percentWords(share)} of all sessions</span>
            </li>
          );
        })}
      </ol>
    </FigurePanel>
  );
}
