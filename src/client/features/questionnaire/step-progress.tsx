import type { Step } from "#common/questionnaire/definition.ts";
import styles from "./step-progress.module.css";

type StepProgressProps = {
  steps: readonly Pick<Step, "id" | "title">[];
  /** The index of the step that is shown, starting at 0. */
  current: number;
  /** True while the answers are being sent. Meanwhile the visitor cannot go to another step. */
  locked: boolean;
  /** Called when the visitor chooses an earlier step. */
  onStep: (index: number) => void;
};

/** Whether the names of all steps fit side by side on a phone. */
function fits(steps: StepProgressProps["steps"]): boolean {
  return steps.length <= 6 && steps.map(({ title }) => title).join("").length <= 42;
}

/**
 * Lists the steps by name and marks the current one. A completed step is a button that returns to
 * it.
 */
export function StepProgress({ steps, current, locked, onStep }: StepProgressProps) {
  const named = fits(steps);
  return (
    <nav className={styles.progress} aria-label="Steps of the questionnaire">
      <ol className={styles.steps} data-named={named || undefined}>
        {steps.map(({ id, title }, index) => (
          <li
            key={id}
            className={styles.step}
            data-done={index < current || undefined}
            aria-current={index === current ? "step" : undefined}
          >
            {index < current ? (
              <button
                type="button"
                className={styles.name}
                title={named ? undefined : title}
                disabled={locked}
                onClick={() => onStep(index)}
              >
                {title}
                <span className="visually-hidden"> (completed)</span>
              </button>
            ) : (
              <span className={styles.name}>{title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
