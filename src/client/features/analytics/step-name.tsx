import type { StepReport } from "#common/analytics/report.ts";
import styles from "./step-name.module.css";

/** What visitors see above a step, and small beside it what it is called in the records. */
export function StepName({ step: { stepId, title } }: { step: StepReport }) {
  return (
    <span className={styles.name}>
      {title === null ? (
        stepId
      ) : (
        <>
          {title} <code className={styles.id}>{stepId}</code>
        </>
      )}
    </span>
  );
}
