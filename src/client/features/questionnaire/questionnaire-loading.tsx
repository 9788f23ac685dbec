import chips from "#client/ui/choice-chips.module.css";
import field from "#client/ui/field.module.css";
import question from "./question.module.css";
import form from "./questionnaire-form.module.css";
import styles from "./questionnaire-loading.module.css";
import progress from "./step-progress.module.css";

/**
 * A skeleton that is shown while the form or the stored answers load. It uses the form's own style
 * sheet, so that the server sends this style sheet with the page.
 */
export function QuestionnaireLoading() {
  return (
    <div className={`${form.form} ${styles.loading}`}>
      <div className={progress.steps} aria-hidden>
        <span className={progress.step} />
        <span className={progress.step} />
        <span className={progress.step} />
        <span className={progress.step} />
        <span className={progress.step} />
      </div>
      <div className={form.step}>
        <p className={styles.text}>
          <output>Loading form...</output>
        </p>
        <div className={question.question} aria-hidden>
          <span className={styles.label} />
          <div className={chips.chips} data-even>
            <span className={chips.chip} />
            <span className={chips.chip} />
            <span className={chips.chip} />
          </div>
        </div>
        <div className={question.question} aria-hidden>
          <span className={styles.label} />
          <span className={field.field} />
        </div>
      </div>
    </div>
  );
}
