import styles from "./step-progress.module.css";

type StepProgressProps = {
  titles: string[];
  /** Counted from 0. */
  current: number;
};

/** Whether every name fits beside the others on a phone. */
function fits(titles: string[]): boolean {
  return titles.length <= 6 && titles.join("").length <= 42;
}

/** The steps by name, and which of them this is. */
export function StepProgress({ titles, current }: StepProgressProps) {
  return (
    <nav className={styles.progress} aria-label="Steps of the questionnaire">
      <ol className={styles.steps} data-named={fits(titles) || undefined}>
        {titles.map((title, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- steps never change while shown
            key={index}
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
