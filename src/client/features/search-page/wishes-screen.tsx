import { shownSteps } from "#common/questionnaire/conditions.ts";
import { isFixed } from "#common/search-page/read-wishes.ts";
import type { WishesView } from "#common/search-page/search-page.ts";
import { linkMark } from "#common/site/lost-link-texts.ts";
import { emailMark } from "#common/site/result-texts.ts";
import { changeTexts } from "#common/site/search-part-texts.ts";
import { button } from "../../ui/button.ts";
import { IssueList } from "../../ui/issue-list.tsx";
import form from "../../ui/plain-form.module.css";
import { useTexts } from "../site/site-texts.ts";
import { TextWithMarks } from "../site/text-with-marks.tsx";
import { PageFrame } from "./page-frame.tsx";
import styles from "./search-page.module.css";
import { WishField } from "./wish-field.tsx";

/** The questionnaire with the searcher's answers filled in, as one form. */
export function WishesScreen({ wishes, token }: { wishes: WishesView; token: string }) {
  const text = useTexts(changeTexts);
  const { definition, answers, stored, address, issues } = wishes;
  const fields = definition.steps.flatMap((step) => step.fields);
  const errorOf = (id: string) => issues.find(({ path }) => path === id)?.message;
  const steps = shownSteps(definition, answers)
    .map((step) => ({ ...step, fields: step.fields.filter((field) => !isFixed(field, stored)) }))
    .filter((step) => step.fields.length > 0);
  return (
    <PageFrame>
      <header className={form.form}>
        <h1>{text("changeHeading")}</h1>
        <p className={styles.lead}>{text("changeText")}</p>
      </header>
      {issues.length > 0 && <IssueList heading={text("changeRefused")} issues={issues} />}
      <form method="post" noValidate className={form.form}>
        {/* The Enter key presses the first button of a form, so the first button must be the one that
            saves. */}
        <button type="submit" hidden>
          {text("changeSave")}
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
            <TextWithMarks
              text={text("changeAddress")}
              marks={{
                [emailMark]: <strong className={styles.address}>{address}</strong>,
                [linkMark]: <a href="/">{text("changeNew")}</a>,
              }}
            />
          </p>
        )}
        <div className={form.actions}>
          <button type="submit" className={button("primary")}>
            {text("changeSave")}
          </button>
          <a className={button("quiet")} href={`/search/${token}`}>
            {text("changeBack")}
          </a>
        </div>
      </form>
    </PageFrame>
  );
}
