import { daysInWords } from "#common/search-page/days.ts";
import type { HowItWorks as Facts } from "#common/site/how-it-works.ts";
import styles from "./how-it-works.module.css";

type Step = { title: string; text: string };

const form =
  "A short form asks for your city, your rent, your day and everything that matters to you.";
const flats = "You see what each flat costs, what speaks for it and what speaks against it.";

function searching({ isReviewed }: Facts): Step {
  const review = isReviewed
    ? "A person of our team looks at every list before it goes out."
    : "If a flat raises doubts, a person of our team looks at it before it goes out.";
  return {
    title: "We search for you",
    text: `We go through listings and local groups, compare each flat with each of your wishes, and look for signs of a scam. ${review}`,
  };
}

function stepsByMail(facts: Facts): Step[] {
  const days = daysInWords(facts.days);
  return [
    {
      title: "You say what you want",
      text: `${form} Then you confirm your search with one press in our first mail.`,
    },
    searching(facts),
    {
      title: `You get one email a day, for ${days}`,
      text: `The first comes within 24 hours, even if it only says that nothing fits yet. ${flats} Answer with “I like it” or “Not for me”, and the next mail follows your answers. On a later day without a flat that fits, none comes. Pause or unsubscribe whenever you want.`,
    },
    {
      title: "We talk at the end",
      text: `On the last day you choose a time for a call with a person of our team, and say how it went. Still looking? Keep searching for another ${days}, as often as you like.`,
    },
  ];
}

function stepsByHand(facts: Facts): Step[] {
  return [
    { title: "You say what you want", text: form },
    searching(facts),
    {
      title: "You get the flats that fit",
      text: `This site sends no emails by itself yet, so a person of our team writes to you. ${flats}`,
    },
    {
      title: "We talk at the end",
      text: "In a call with a person of our team you say what was good and what was not, so that the next search is better.",
    },
  ];
}

const titleId = "how-it-works-title";

/**
 * How the service works in four steps, with an example of a day's mail; nothing if the facts could not
 * be read.
 */
export function HowItWorks({ facts }: { facts: Facts | null }) {
  if (facts === null) return null;
  const { sendsMail, mail } = facts;
  const steps = sendsMail ? stepsByMail(facts) : stepsByHand(facts);
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h2 id={titleId}>How it works</h2>
          <ol className={styles.steps}>
            {steps.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
        <figure className={styles.example}>
          <div className={styles.phone}>
            <p className={styles.subject}>
              <span className={styles.mark}>Example</span> {mail.subject}
            </p>
            <div
              className={styles.mail}
              aria-hidden="true"
              dangerouslySetInnerHTML={{ __html: mail.html }}
            />
          </div>
          <figcaption className={styles.caption}>
            {sendsMail ? "A day's mail" : "A day's list"} as a phone shows it. The flats are
            invented.
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
