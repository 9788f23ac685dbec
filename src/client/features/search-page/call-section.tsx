import type { CallView } from "#common/calls/call.ts";
import { isLink } from "#common/calls/call.ts";
import { dayIn, groupByDay, hourIn, hoursIn, zoneName } from "#common/calls/call-times.ts";
import { button } from "../../ui/button.ts";
import form from "../../ui/plain-form.module.css";
import styles from "./search-page.module.css";

type CallSectionProps = {
  call: CallView;
  /** The time zone in which the page shows the times. */
  timeZone: string;
  /**
   * Whether the list of free times is open, because the time that the searcher has just chosen was
   * taken.
   */
  isOpen: boolean;
};

/** The feedback call on a searcher's page: booking, moving and cancelling, without scripts. */
export function CallSection({ call, timeZone, isOpen }: CallSectionProps) {
  if (call.state === "closed") return null;
  return (
    <section className={styles.section} id="call">
      <h2>Feedback call</h2>
      {call.state === "booked" && <Booked call={call} timeZone={timeZone} isOpen={isOpen} />}
      {call.state === "free" && (
        <>
          <p className={styles.text}>
            Tell us in {call.minutes} minutes how your search goes. Choose a time, and we mail you
            the invitation. All times are {zoneName(timeZone)}.
          </p>
          <TimesForm
            name="book-call"
            label="Book this call"
            times={call.freeTimes}
            timeZone={timeZone}
          />
        </>
      )}
      {call.state === "waiting" && (
        <p className={styles.text}>
          We would like to hear how your search goes. There is no free time at the moment, so we
          write to you.
        </p>
      )}
    </section>
  );
}

type BookedProps = {
  call: Extract<CallView, { state: "booked" }>;
  timeZone: string;
  isOpen: boolean;
};

function Booked({ call, timeZone, isOpen }: BookedProps) {
  return (
    <>
      <div className={styles.booked}>
        <p>{dayIn(call.startsAt, timeZone)}</p>
        <p>
          <time dateTime={call.startsAt}>{hoursIn(call, timeZone)}</time>, {zoneName(timeZone)}
        </p>
        <p>
          <Place place={call.place} />
        </p>
      </div>
      <div className={form.stack}>
        {call.freeTimes.length > 0 && (
          <details className={form.fold} open={isOpen}>
            <summary className={button("quiet")}>Choose another time…</summary>
            <TimesForm
              name="move-call"
              label="Move the call"
              times={call.freeTimes}
              timeZone={timeZone}
            />
          </details>
        )}
        <details className={form.fold}>
          <summary className={button("quiet")}>Cancel the call…</summary>
          <form method="post" className={form.form}>
            <p className={styles.text}>You can book another one later.</p>
            <button type="submit" name="do" value="cancel-call" className={button("primary")}>
              Cancel the call
            </button>
          </form>
        </details>
      </div>
    </>
  );
}

function Place({ place }: { place: string }) {
  if (isLink(place)) {
    return (
      <>
        Join at <a href={place}>{place.replace(/^https:\/\//, "")}</a>
      </>
    );
  }
  return (
    <>
      Please call <a href={`tel:${place.replaceAll(/[^\d+]/g, "")}`}>{place}</a>
    </>
  );
}

type TimesFormProps = {
  name: "book-call" | "move-call";
  label: string;
  times: string[];
  timeZone: string;
};

/** The free times by day. Each day folds out, and the first one is open. */
function TimesForm({ name, label, times, timeZone }: TimesFormProps) {
  return (
    <form method="post" className={form.form}>
      {groupByDay(times, timeZone).map(({ day, times: ofDay }, place) => (
        <details key={day} className={styles.times} open={place === 0}>
          <summary className={form.tick}>
            <span className={styles.dayName}>{day}</span>
            <span className={styles.small}>
              {ofDay.length === 1 ? "1 time" : `${ofDay.length} times`}
            </span>
          </summary>
          <fieldset className={form.field}>
            <legend className="visually-hidden">{day}</legend>
            <div className={form.options}>
              {ofDay.map((time) => (
                <label key={time}>
                  <input type="radio" name="time" value={time} />
                  {hourIn(time, timeZone)}
                </label>
              ))}
            </div>
          </fieldset>
        </details>
      ))}
      <button type="submit" name="do" value={name} className={button("primary")}>
        {label}
      </button>
    </form>
  );
}
