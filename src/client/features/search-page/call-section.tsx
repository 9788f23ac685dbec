import type { CallView } from "#common/calls/call.ts";
import { isLink } from "#common/calls/call.ts";
import { dayIn, groupByDay, hourIn, hoursIn, zoneName } from "#common/calls/call-times.ts";
import { callTexts, minutesMark, placeMark } from "#common/site/search-part-texts.ts";
import { zoneMark } from "#common/site/search-state-texts.ts";
import { button } from "../../ui/button.ts";
import form from "../../ui/plain-form.module.css";
import { useTexts } from "../site/site-texts.ts";
import { TextWithMarks } from "../site/text-with-marks.tsx";
import styles from "./search-page.module.css";

type CallSectionProps = {
  call: CallView;
  /** The time zone in which the page shows the times. */
  timeZone: string;
  /**
   * The form for a booked call that is open when the page loads: `times` to choose another time, or
   * `cancel` to cancel the call; undefined if both forms are closed. For example, `times` is open
   * if the time that the searcher chose was already taken.
   */
  opens: "times" | "cancel" | undefined;
};

/** The feedback call on a searcher's page: booking, moving and cancelling, without scripts. */
export function CallSection({ call, timeZone, opens }: CallSectionProps) {
  const text = useTexts(callTexts);
  if (call.state === "closed") return null;
  return (
    <section className={styles.section} id="call">
      <h2>{text("callHeading")}</h2>
      {call.state === "booked" && <Booked call={call} timeZone={timeZone} opens={opens} />}
      {call.state === "free" && (
        <>
          <p className={styles.text}>
            {text("callInvitation")
              .replaceAll(minutesMark, () => `${call.minutes}`)
              .replaceAll(zoneMark, () => zoneName(timeZone))}
          </p>
          <TimesForm
            name="book-call"
            label={text("callBook")}
            times={call.freeTimes}
            timeZone={timeZone}
          />
        </>
      )}
      {call.state === "waiting" && <p className={styles.text}>{text("callWaiting")}</p>}
    </section>
  );
}

type BookedProps = {
  call: Extract<CallView, { state: "booked" }>;
  timeZone: string;
  opens: CallSectionProps["opens"];
};

function Booked({ call, timeZone, opens }: BookedProps) {
  const text = useTexts(callTexts);
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
          <details className={form.fold} open={opens === "times"}>
            <summary className={button("quiet")}>{`${text("callOther")}…`}</summary>
            <TimesForm
              name="move-call"
              label={text("callMove")}
              times={call.freeTimes}
              timeZone={timeZone}
            />
          </details>
        )}
        <details className={form.fold} open={opens === "cancel"}>
          <summary className={button("quiet")}>{`${text("callCancel")}…`}</summary>
          <form method="post" className={form.form}>
            <p className={styles.text}>{text("callCancelText")}</p>
            <button type="submit" name="do" value="cancel-call" className={button("primary")}>
              {text("callCancel")}
            </button>
          </form>
        </details>
      </div>
    </>
  );
}

function Place({ place }: { place: string }) {
  const text = useTexts(callTexts);
  const link = isLink(place) ? (
    <a href={place}>{place.replace(/^https:\/\//, "")}</a>
  ) : (
    <a href={`tel:${place.replaceAll(/[^\d+]/g, "")}`}>{place}</a>
  );
  const sentence = text(isLink(place) ? "callJoin" : "callPhone");
  return <TextWithMarks text={sentence} marks={{ [placeMark]: link }} />;
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
