import { type ChosenEndReason, chosenEndReasons } from "#common/submissions/life.ts";
import { button } from "../../ui/button.ts";
import styles from "./search-page.module.css";

const reasonWords: Record<ChosenEndReason, string> = {
  found_here: "I found a flat through you",
  found_elsewhere: "I found a flat elsewhere",
  not_looking: "I'm not looking any more",
  other: "Another reason",
};

/** The form that ends a search with a reason. It is closed at first, so that no press ends it. */
export function EndForm({ isOpen }: { isOpen: boolean }) {
  return (
    <section className={styles.section}>
      <h2>End my search</h2>
      <p className={styles.text}>Found a flat, or changed your plans? Then no more mail comes.</p>
      <details className={styles.fold} open={isOpen}>
        <summary className={button("quiet")}>End my search…</summary>
        <form method="post" className={styles.form}>
          <fieldset className={styles.choices}>
            <legend className={styles.label}>How did it go?</legend>
            {chosenEndReasons.map((reason) => (
              <label key={reason} className={styles.choice}>
                <input type="radio" name="reason" value={reason} required />
                {reasonWords[reason]}
              </label>
            ))}
          </fieldset>
          <label className={styles.label} htmlFor="note">
            Another reason? Tell us in a line, if you like
          </label>
          <input className={styles.input} id="note" name="note" type="text" maxLength={500} />
          <button type="submit" name="do" value="end" className={button("primary")}>
            End my search
          </button>
        </form>
      </details>
    </section>
  );
}
