import type { StepReport } from "#common/analytics/report.ts";
import { counted } from "../../counted.ts";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import { type DropTone, dropTone } from "./drop-tone.ts";
import { FigurePanel } from "./figure-panel.tsx";
import { percentWords } from "./percent-words.ts";
import styles from "./step-list.module.css";
import { StepName } from "./step-name.tsx";

const tones: Record<DropTone, { badge: "wrong" | "begun" | "done"; word: string }> = {
  high: { badge: "wrong", word: "High" },
  medium: { badge: "begun", word: "Medium" },
  low: { badge: "done", word: "Low" },
};

/** Where visitors stop. */
export function DropOffs({ steps }: { steps: StepReport[] }) {
  return (
    <FigurePanel
      title="Drop-off Analysis"
      note="The share of sessions that viewed a step and went no further."
    >
      {steps.length === 0 && <p className={styles.none}>No session viewed a step.</p>}
      <ol className={styles.list} aria-label="Drop-off Analysis">
        {steps.map((step) => (
          <DropOff key={step.stepId} step={step} />
        ))}
      </ol>
    </FigurePanel>
  );
}

function DropOff({ step }: { step: StepReport }) {
  const { dropoffRate, dropoffs, views } = step;
  const tone = dropTone(dropoffRate);
  const { badge, word } = tones[tone];
  return (
    <li className={styles.step}>
      <div className={styles.line}>
        <StepName step={step} />
        <span className={styles.figures}>
          <strong>{percentWords(dropoffRate)}</strong>{" "}
          <StatusBadge tone={badge}>{word}</StatusBadge>
        </span>
      </div>
      <div className={styles.track} aria-hidden>
        <div className={styles.bar} data-tone={tone} style={{ width: `${dropoffRate}%` }} />
      </div>
      <span className={styles.soft}>
        {dropoffs.toLocaleString("en-US")} of {counted(views, "session")}
      </span>
    </li>
  );
}
