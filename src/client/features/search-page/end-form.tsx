import { type ChosenEndReason, chosenEndReasons } from "#common/submissions/life.ts";
import { button } from "../../ui/button.ts";
import form from "../../ui/plain-form.module.css";
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
  return (
    <section className={styles.section}>
      <h2>End my search</h2>
      <p className={styles.text}>Found a flat, or changed your plans? Then no more mail comes.</p>
      <details className={form.fold} open={isOpen}>
        <summary className={button("quiet")}>End my search…</summary>
        <form method="post" className={form.form}>
          <fieldset className={form.field}>
            <legend className={form.label}>How did it go?</legend>
            {chosenEndReasons.map((reason) => (
              <label key={reason} className={form.choice}>
                <input type="radio" name="reason" value={reason} required />
                {reasonWords[reason]}
              </label>
            ))}
          </fieldset>
          <label className={form.label} htmlFor="note">
            Another reason? Tell us in a line, if you like
          </label>
          <input className={form.input} id="note" name="note" type="text" maxLength={500} />
          <button type="submit" name="do" value="end" className={button("primary")}>
            End my search
          </button>
        </form>
      </details>
    </section>
  );
}
