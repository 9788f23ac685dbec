import { button } from "#client/ui/button.ts";
import styles from "./doubt-question.module.css";
import type { Doubt } from "./find-doubt.ts";

type DoubtQuestionProps = {
  doubt: Doubt;
  /** Called when the visitor accepts the suggested answer. */
  onTake: (better: string) => void;
  /** Called when the visitor confirms the answer as it was typed. */
  onKeep: () => void;
};

/**
 * Asks the visitor about an answer that looks like a mistake. The visitor can also ignore the
 * question and continue.
 */
export function DoubtQuestion({ doubt: { question, better }, onTake, onKeep }: DoubtQuestionProps) {
  return (
    <div className={styles.doubt} data-doubt>
      <p className={styles.question}>{question}</p>
      <div className={styles.choices}>
        {better !== undefined && (
          <button type="button" className={button("quiet")} onClick={() => onTake(better)}>
            Yes, use it
          </button>
        )}
        <button type="button" className={button("quiet")} onClick={onKeep}>
          {better === undefined ? "Yes, that’s right" : "No, keep mine"}
        </button>
      </div>
    </div>
  );
}
