import type { ReactNode } from "react";
import { zoneName } from "#common/calls/call-times.ts";
import { daysInWords, localMoment } from "#common/search-page/days.ts";
import type { SearchView } from "#common/search-page/search-page.ts";
import { daysMark } from "#common/site/how-texts.ts";
import { emailMark } from "#common/site/result-texts.ts";
import {
  dayMark,
  lastMark,
  searchStateTexts,
  timeMark,
  zoneMark,
} from "#common/site/search-state-texts.ts";
import type { EndReason } from "#common/submissions/life.ts";
import { button } from "../../ui/button.ts";
import { useTexts } from "../site/site-texts.ts";
import { TextWithMarks } from "../site/text-with-marks.tsx";
import { ActionForm } from "./action-form.tsx";
import styles from "./search-page.module.css";

/** The text about the end of a search, for each reason. */
const endTexts = {
  found_here: "searchEndedHere",
  found_elsewhere: "searchEndedElsewhere",
  not_looking: "searchEndedNotLooking",
  other: "searchEndedOther",
  unsubscribed: "searchEndedUnsubscribed",
  unanswered: "searchEndedUnanswered",
  corrected: "searchEndedCorrected",
  closed: "searchEndedClosed",
  days_over: "searchEndedDaysOver",
} as const satisfies Record<EndReason, keyof typeof searchStateTexts>;

/**
 * Shows the state of a search: its current day, what happens next, and the button for the next
 * step.
 */
export function StateCard({ search }: { search: SearchView }) {
  const text = useTexts(searchStateTexts);
  switch (search.life) {
    case "unconfirmed":
      return (
        <Card eyebrow={text("searchUnconfirmedAbove")} heading={text("searchUnconfirmedHeading")}>
          <Lead text={text("searchUnconfirmedText")} search={search} />
          <ActionForm name="do" value="confirm" label={text("searchConfirm")} variant="primary" />
          <p className={styles.small}>{text("searchNotAsked")}</p>
        </Card>
      );
    case "active":
      return search.day === null ? (
        <Card eyebrow={text("searchOnAbove")} heading={text("searchLookingHeading")}>
          <Lead
            text={text(search.isLate ? "searchLateText" : "searchLookingText")}
            search={search}
          />
        </Card>
      ) : (
        <DayCard search={search} day={search.day} />
      );
    case "paused":
      return (
        <Card eyebrow={text("searchPausedAbove")} heading={text("searchPausedHeading")}>
          <p className={styles.lead}>{text("searchPausedText")}</p>
          <ActionForm name="do" value="resume" label={text("searchResume")} variant="primary" />
        </Card>
      );
    case "ended":
      return (
        <Card eyebrow={text("searchEndedAbove")} heading={text("searchEndedHeading")}>
          <p className={styles.lead}>{search.endedReason && text(endTexts[search.endedReason])}</p>
          {search.isRevivable ? (
            <ActionForm name="do" value="revive" label={text("searchRevive")} variant="primary" />
          ) : (
            <a className={button("primary")} href="/">
              {text("searchNew")}
            </a>
          )}
        </Card>
      );
  }
}

/**
 * The card about an active search from the day of its first shortlist on. After the last day on
 * which the searcher gets a shortlist, the card shows other texts.
 */
function DayCard({ search, day }: { search: SearchView; day: number }) {
  const { lastDay, moreDays, isExtendable } = search;
  const text = useTexts(searchStateTexts);
  const isOver = day > lastDay;
  const heading = isOver
    ? text(lastDay === 1 ? "searchOverHeadingOne" : "searchOverHeading").replaceAll(daysMark, () =>
        daysInWords(lastDay),
      )
    : text("searchDayHeading")
        .replaceAll(dayMark, () => `${day}`)
        .replaceAll(lastMark, () => `${lastDay}`);
  return (
    <Card eyebrow={text("searchOnAbove")} heading={heading}>
      <Days day={day} lastDay={lastDay} />
      <Lead text={text(isOver ? "searchOverText" : "searchDayText")} search={search} />
      {isExtendable && (
        <div id="keep">
          <ActionForm
            name="do"
            value="extend"
            label={text("searchKeep").replaceAll(daysMark, () => daysInWords(moreDays))}
            variant="primary"
          />
        </div>
      )}
    </Card>
  );
}

/** The paragraph of a card about the state of a search. */
function Lead({ text, search }: { text: string; search: SearchView }) {
  const { address, deadline, timeZone, lastDay } = search;
  return (
    <p className={styles.lead}>
      <TextWithMarks
        text={text}
        marks={{
          [emailMark]: <strong className={styles.address}>{address ?? "you"}</strong>,
          [timeMark]: <strong>{localMoment(deadline, timeZone)}</strong>,
          [zoneMark]: zoneName(timeZone),
          [daysMark]: daysInWords(lastDay),
        }}
      />
    </p>
  );
}

/** Shows the days of a search as a row of dots. The heading says the same in words. */
function Days({ day, lastDay }: { day: number; lastDay: number }) {
  return (
    <ol className={styles.days} aria-hidden="true">
      {Array.from({ length: lastDay }, (_, index) => (
        <li key={`day ${index + 1}`} data-done={index < day || undefined} />
      ))}
    </ol>
  );
}

type CardProps = { eyebrow: string; heading: string; children: ReactNode };

function Card({ eyebrow, heading, children }: CardProps) {
  return (
    <section className={styles.card}>
      <p className={styles.eyebrow}>{eyebrow}</p>
      <h1>{heading}</h1>
      {children}
    </section>
  );
}
