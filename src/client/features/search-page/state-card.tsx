import type { ReactNode } from "react";
import { zoneName } from "#common/calls/call-times.ts";
import { daysInWords, localMoment } from "#common/search-page/days.ts";
import type { SearchView } from "#common/search-page/search-page.ts";
import type { EndReason } from "#common/submissions/life.ts";
import { button } from "../../ui/button.ts";
import { ActionForm } from "./action-form.tsx";
import styles from "./search-page.module.css";

const endWords: Record<EndReason, string> = {
  found_here: "You found a flat through us. Enjoy your new home!",
  found_elsewhere: "You found a flat elsewhere. Enjoy your new home!",
  not_looking: "You are not looking any more.",
  other: "You ended it. No more mail about it comes.",
  unsubscribed: "You unsubscribed, so no more mail comes from us.",
  unanswered: "It was not confirmed within 14 days.",
  corrected: "You corrected it, and the corrected search goes on without this one.",
  closed: "Our team closed it.",
  days_over: "Its days of shortlists are over.",
};

/**
 * Shows the state of a search: its current day, what happens next, and the button for the next
 * step.
 */
export function StateCard({ search }: { search: SearchView }) {
  switch (search.life) {
    case "unconfirmed":
      return (
        <Card eyebrow="One step left" heading="Shall we find you this flat?">
          <p className={styles.lead}>
            We noted this search for <Address of={search} />. Once you confirm it, we go through the
            listings and local groups for you.
          </p>
          <ActionForm name="do" value="confirm" label="Confirm my search" variant="primary" />
          <p className={styles.small}>
            You never asked for this? Just close this page, and nothing more comes.
          </p>
        </Card>
      );
    case "active":
      return <ActiveCard search={search} />;
    case "paused":
      return (
        <Card eyebrow="Taking a break" heading="Your search is paused">
          <p className={styles.lead}>
            No mail comes, and the days do not count. We keep your wishes until you are back.
          </p>
          <ActionForm name="do" value="resume" label="Resume my search" variant="primary" />
        </Card>
      );
    case "ended":
      return (
        <Card eyebrow="Finished" heading="Your search has ended">
          <p className={styles.lead}>{search.endedReason && endWords[search.endedReason]}</p>
          {search.isRevivable ? (
            <ActionForm name="do" value="revive" label="Search again" variant="primary" />
          ) : (
            <a className={button("primary")} href="/">
              Start a new search
            </a>
          )}
        </Card>
      );
  }
}

function ActiveCard({ search }: { search: SearchView }) {
  const { day, lastDay, deadline, isLate, timeZone } = search;
  if (day !== null) {
    return (
      <Card
        eyebrow="Your search is on"
        heading={
          day > lastDay
            ? `Your ${daysInWords(lastDay)} ${lastDay === 1 ? "is" : "are"} over`
            : `Day ${day} of ${lastDay}`
        }
      >
        <Days day={day} lastDay={lastDay} />
        <p className={styles.lead}>
          {day > lastDay ? (
            "We hope that your flat was among those we sent. Tell us below how it went."
          ) : (
            <>
              One mail a day, with the flats that fit. It goes to <Address of={search} />.
            </>
          )}
        </p>
        {search.isExtendable && (
          <div id="keep">
            <ActionForm
              name="do"
              value="extend"
              label={`Keep searching: ${daysInWords(search.moreDays)} more`}
              variant="primary"
            />
          </div>
        )}
      </Card>
    );
  }
  return (
    <Card eyebrow="Your search is on" heading="We are looking">
      <p className={styles.lead}>
        {isLate ? (
          <>
            Your first shortlist takes longer than the 24 hours we promised, and we are sorry. We
            are on it: it goes to <Address of={search} /> as soon as we have flats worth your time.
          </>
        ) : (
          <>
            Your first shortlist goes to <Address of={search} /> by{" "}
            <strong>{localMoment(deadline, timeZone)}</strong>, {zoneName(timeZone)}. After that,
            one mail a day for {daysInWords(lastDay)}.
          </>
        )}
      </p>
    </Card>
  );
}

function Address({ of: { address } }: { of: SearchView }) {
  return <strong className={styles.address}>{address ?? "you"}</strong>;
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
