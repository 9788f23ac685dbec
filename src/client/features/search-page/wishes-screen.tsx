import { shownSteps } from "#common/questionnaire/conditions.ts";
import { isFixed } from "#common/search-page/read-wishes.ts";
import type { WishesView } from "#common/search-page/search-page.ts";
import { button } from "../../ui/button.ts";
import { IssueList } from "../../ui/issue-list.tsx";
import form from "../../ui/plain-form.module.css";
import styles from "./search-page.module.css";
import { WishField } from "./wish-field.tsx";

/** The questionnaire with the searcher's answers filled in, as one form. */
export function WishesScreen({ wishes, token }: { wishes: WishesView; token: string }) {
  const { definition, answers, stored, address, issues } = wishes;
  const fields = definition.steps.flatMap((step) => step.fields);
  const errorOf = (id: string) => issues.find(({ path }) => path === id)?.message;
  const steps = shownSteps(definition, answers)
    .map((step) => ({ ...step, fields: step.fields.filter((field) => !isFixed(field, stored)) }))
    .filter((step) => step.fields.length > 0);
  return (
    <div className={styles.page}>
      <header className={form.form}>
        <h1>Change your wishes</h1>
        <p className={styles.lead}>
          These are your answers. Change what you like: we search by the new ones as soon as you
          save them.
        </p>
      </header>
      {issues.length > 0 && (
        <IssueList heading="Almost there. Please look at this again:" issues={issues} />
      )}
      <form method="post" noValidate className={form.form}>
        {/* The Enter key presses the first button of a form, so the first button must be the one that
            saves. */}
        <button type="submit" hidden>
          Save my wishes
        </button>
        {steps.map((step) => (
          <section key={step.id} className={styles.group}>
            <h2>{step.title}</h2>
            {step.fields.map((field) => (
              <WishField
                key={field.id}
                field={field}
                answers={answers}
                error={errorOf(field.id)}
                dependents={fields.filter(({ dependsOn }) => dependsOn === field.id)}
                decides={fields.some(({ showWhen }) => showWhen?.field === field.id)}
              />
            ))}
          </section>
        ))}
        {address !== null && (
          <p className={styles.small}>
            Mails go to <strong className={styles.address}>{address}</strong>. Another address needs{" "}
            <a href="/">a new search</a>.
          </p>
        )}
        <div className={form.actions}>
          <button type="submit" className={button("primary")}>
            Save my wishes
          </button>
          <a className={button("quiet")} href={`/search/${token}`}>
            Back without saving
          </a>
        </div>
      </form>
    </div>
  );
}
