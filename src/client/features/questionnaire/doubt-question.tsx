import { button } from "#client/ui/button.ts";
import { formTexts } from "#common/site/form-texts.ts";
import { useTexts } from "../site/site-texts.ts";
import styles from "./doubt-question.module.css";
import { doubtWords } from "./doubt-words.ts";
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
export function DoubtQuestion({ doubt, onTake, onKeep }: DoubtQuestionProps) {
  const { better } = doubt;
  const text = useTexts(formTexts);
  return (
    <div className={styles.doubt} data-doubt>
      <p className={styles.question}>{doubtWords(text, doubt)}</p>
      <div className={styles.choices}>
        {better !== undefined && (
          <button type="button" className={button("quiet")} onClick={() => onTake(better)}>
            {text("formDoubtTake")}
          </button>
        )}
        <button type="button" className={button("quiet")} onClick={onKeep}>
          {text(better === undefined ? "formDoubtRight" : "formDoubtKeep")}
        </button>
      </div>
    </div>
  );
}
