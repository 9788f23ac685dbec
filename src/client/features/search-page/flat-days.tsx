import { longDate } from "#common/dates.ts";
import type { AnsweredFlat, ShortlistDay } from "#common/shortlists/shortlist.ts";
import { sourceMark } from "#common/site/result-texts.ts";
import { flatTexts } from "#common/site/search-part-texts.ts";
import form from "../../ui/plain-form.module.css";
import { useTexts } from "../site/site-texts.ts";
import type { AskedAnswer } from "./asked-answer.ts";
import { FlatAnswer } from "./flat-answer.tsx";
import styles from "./search-page.module.css";

type FlatDaysProps = {
  /** The days on which flats were sent to the searcher, each with its flats, newest day first. */
  days: ShortlistDay[];
  asked: AskedAnswer;
};

/** The flats of all shortlists by day, each with the searcher's answer. */
export function FlatDays({ days, asked }: FlatDaysProps) {
  const text = useTexts(flatTexts);
  return (
    <section className={styles.section}>
      <h2>{text("flatsHeading")}</h2>
      {days.length === 0 && <p className={styles.text}>{text("flatsNone")}</p>}
      {days.map((day) => (
        <Day key={day.date} day={day} asked={asked} />
      ))}
    </section>
  );
}

function Day({ day, asked }: { day: ShortlistDay; asked: AskedAnswer }) {
  const text = useTexts(flatTexts);
  return (
    <div className={form.stack}>
      <h3>
        {longDate(day.date)}
        {day.day !== null && <span className={form.optional}> · Day {day.day}</span>}
      </h3>
      {day.note !== null && <p className={styles.note}>{day.note}</p>}
      {day.flats.length === 0 && <p className={styles.text}>{text("flatsNoneNew")}</p>}
      {day.flats.map((flat) => (
        <Flat
          key={flat.listingId}
          flat={flat}
          asked={asked.flat === flat.listingId ? asked.answer : undefined}
        />
      ))}
    </div>
  );
}

const marks = { met: "✓", unmet: "✗", unknown: "?" } as const;
const markNames = { met: "Fits:", unmet: "Does not fit:", unknown: "Not known:" } as const;

const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, "");

type FlatProps = { flat: AnsweredFlat; asked: AskedAnswer["answer"] };

function Flat({ flat, asked }: FlatProps) {
  const words = useTexts(flatTexts);
  const { title, place, cost, size, from, postedAt, url, contact, reasons } = flat.shown;
  const facts = [cost, size, from && `free ${from}`].filter((fact) => fact !== null);
  return (
    <article
      className={styles.flat}
      id={`flat-${flat.listingId}`}
      data-asked={asked !== undefined || undefined}
    >
      {asked && <span id="answer" />}
      <div>
        <h4>{title}</h4>
        {place !== null && <p className={styles.text}>{place}</p>}
      </div>
      {facts.length > 0 && <p className={styles.facts}>{facts.join(" · ")}</p>}
      {flat.note !== null && <p className={styles.note}>{flat.note}</p>}
      {reasons.length > 0 && (
        <ul className={styles.reasons}>
          {reasons.map(({ kind, text }) => (
            <li key={text} data-kind={kind}>
              <span aria-hidden="true">{marks[kind]}</span>
              <span className="visually-hidden">{markNames[kind]} </span>
              {text}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.small}>
        {url !== null && (
          <a href={url} rel="noreferrer noopener" target="_blank">
            {words("flatLink").replaceAll(sourceMark, () => hostOf(url))}
          </a>
        )}
        {url !== null && postedAt !== null && " · "}
        {postedAt !== null && `Posted ${longDate(postedAt)}`}
        {contact !== null && ` · Contact: ${contact}`}
      </p>
      <FlatAnswer flat={flat} asked={asked} />
    </article>
  );
}
