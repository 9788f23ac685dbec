import { useMemo } from "react";
import { trustedHtml } from "#client/ui/trusted-html.ts";
import { daysInWords } from "#common/search-page/days.ts";
import type { HowItWorks as Facts } from "#common/site/how-it-works.ts";
import { daysMark, howTexts } from "#common/site/how-texts.ts";
import { useTexts } from "../site/site-texts.ts";
import styles from "./how-it-works.module.css";

/**
 * Returns the four steps of a search. Their texts depend on whether this site sends mail, and
 * whether the team reviews shortlists.
 */
function stepsOf(text: (name: keyof typeof howTexts) => string, facts: Facts) {
  const { sendsMail, isReviewed } = facts;
  const form = sendsMail ? `${text("howForm")} ${text("howConfirm")}` : text("howForm");
  const review = text(isReviewed ? "howReviewed" : "howAutomatic");
  return [
    { id: "form", lead: text("howFormLead"), rest: form },
    {
      id: "search",
      lead: text("howSearchLead"),
      rest: `${text("howSearch")} ${review}`,
    },
    {
      id: "flats",
      lead: text(sendsMail ? "howMailLead" : "howHandLead"),
      rest: text(sendsMail ? "howMail" : "howHand"),
    },
    {
      id: "call",
      lead: text("howCallLead"),
      rest: text(sendsMail ? "howCall" : "howHandCall"),
    },
  ];
}

const titleId = "how-it-works-title";

/**
 * Explains the service in four steps, with an example of a day's mail. Shows nothing if the
 * settings that the texts depend on could not be loaded.
 */
export function HowItWorks({ facts }: { facts: Facts | null }) {
  const written = useTexts(howTexts);
  const html = facts?.mail.html ?? "";
  const example = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  if (facts === null) return null;
  const { sendsMail, mail } = facts;
  const days = daysInWords(facts.days);
  const text = (name: keyof typeof howTexts) => written(name).replaceAll(daysMark, () => days);
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h2 id={titleId}>{text("howHeadline")}</h2>
          <ol className={styles.steps}>
            {stepsOf(text, facts).map(({ id, lead, rest }) => (
              <li key={id}>
                <h3>{lead}</h3>
                <p>{rest}</p>
              </li>
            ))}
          </ol>
        </div>
        <figure className={styles.example}>
          <div className={styles.phone}>
            <p className={styles.subject}>
              <span className={styles.mark}>{text("howExample")}</span> {mail.subject}
            </p>
            <div className={styles.mail} aria-hidden="true" dangerouslySetInnerHTML={example} />
          </div>
          <figcaption className={styles.caption}>
            {text(sendsMail ? "howMailExample" : "howHandExample")}
            <span className="visually-hidden">
              {" "}
              For each of two flats it names the place, the costs, the size, from when the flat is
              free, three reasons for it and every reason against it. It has a link to the post, and
              the buttons “I like it” and “Not for me”.
            </span>
          </figcaption>
        </figure>
      </div>
    </section>
  );
}
