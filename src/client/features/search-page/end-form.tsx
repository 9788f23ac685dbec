import { searchEndTexts } from "#common/site/search-part-texts.ts";
import { type ChosenEndReason, chosenEndReasons } from "#common/submissions/life.ts";
import { button } from "../../ui/button.ts";
import form from "../../ui/plain-form.module.css";
import { useTexts } from "../site/site-texts.ts";
import styles from "./search-page.module.css";

const reasonWords: Record<ChosenEndReason, string> = {
  found_here: "I found a flat through you",
  found_elsewhere: "I found a flat elsewhere",
  not_looking: "I'm not looking any more",
  other: "Another reason",
};

/**
 * The form that ends a search with a reason. It is collapsed at first, so that no single press ends
 * the search.
 */
export function EndForm({ isOpen }: { isOpen: boolean }) {
  const text = useTexts(searchEndTexts);
  return (
    <section className={styles.section}>
      <h2>{text("endButton")}</h2>
      <p className={styles.text}>{text("endText")}</p>
      <details className={form.fold} open={isOpen}>
        <summary className={button("quiet")}>{`${text("endButton")}…`}</summary>
        <form method="post" className={form.form}>
          <fieldset className={form.field}>
            <legend className={form.label}>{text("endQuestion")}</legend>
            {chosenEndReasons.map((reason) => (
              <label key={reason} className={form.choice}>
                <input type="radio" name="reason" value={reason} required />
                {reasonWords[reason]}
              </label>
            ))}
          </fieldset>
          <label className={form.label} htmlFor="note">
            {text("endNote")}
          </label>
          <input className={form.input} id="note" name="note" type="text" maxLength={500} />
          <button type="submit" name="do" value="end" className={button("primary")}>
            {text("endButton")}
          </button>
        </form>
      </details>
    </section>
  );
}
