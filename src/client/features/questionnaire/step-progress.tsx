import type { Step } from "#common/questionnaire/definition.ts";
import styles from "./step-progress.module.css";

type StepProgressProps = {
  steps: readonly Pick<Step, "id" | "title">[];
  /** Counted from 0. */
  current: number;
};

/** Whether every name fits beside the others on a phone. */
function fits(steps: StepProgressProps["steps"]): boolean {
  return steps.length <= 6 && steps.map(({ title }) => title).join("").length <= 42;
}

/** The steps by name, and which of them this is. */
export function StepProgress({ steps, current }: StepProgressProps) {
  return (
    <nav className={styles.progress} aria-label="Steps of the questionnaire">
      <ol className={styles.steps} data-named={fits(steps) || undefined}>
        {steps.map(({ id, title }, index) => (
          <li
            key={id}
            className={styles.step}
            data-done={index < current || undefined}
            aria-current={index === current ? "step" : undefined}
          >
            <span className={styles.name}>{title}</span>
            {index < current && <span className="visually-hidden"> (completed)</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
