import { longMoment } from "#common/dates.ts";
import type { PersonalData } from "#common/search-page/search-page.ts";
import { button } from "../../ui/button.ts";
import { keyed } from "../../ui/keyed.ts";
import form from "../../ui/plain-form.module.css";
import { NoticeBanner } from "./notice-banner.tsx";
import styles from "./search-page.module.css";

type PersonalDataScreenProps = { data: PersonalData; token: string; notice: string | undefined };

type Row = [label: string, value: string | null];

/**
 * A screen that shows everything that is stored about a person. There, the person can download and
 * erase the data.
 */
export function PersonalDataScreen({ data, token, notice }: PersonalDataScreenProps) {
  return (
    <div className={styles.page}>
      <NoticeBanner name={notice} />
      <section className={styles.card}>
        <h1>Your data</h1>
        <p className={styles.lead}>
          This is everything that we hold about{" "}
          <strong className={styles.address}>{data.address}</strong>. This page works for 30 minutes
          after we mailed its link.
        </p>
        <a className={button("primary")} href={`/personal-data/${token}/data.json`} download>
          Download as a file (JSON)
        </a>
      </section>
      {keyed(data.searches, ({ submittedAt }) => submittedAt).map(({ key, item }) => (
        <SearchRecord key={key} search={item} />
      ))}
      {data.calls.length > 0 && (
        <section className={styles.section}>
          <Record
            heading="Your feedback calls"
            rows={data.calls.map(({ startsAt, state, place }) => [
              longMoment(startsAt),
              `${state}, ${place}`,
            ])}
          />
        </section>
      )}
      {data.shortlists.length > 0 && (
        <section className={styles.section}>
          <Record
            heading="Flats for you, and your answers"
            rows={data.shortlists.flatMap(({ sentAt, flats }) =>
              flats.map(({ title, answer, words }): [string, string] => [
                sentAt === null ? "Not sent" : longMoment(sentAt),
                [title, answer ?? "no answer", ...(words === null ? [] : [words])].join(", "),
              ]),
            )}
          />
        </section>
      )}
      {data.messages.length > 0 && (
        <section className={styles.section}>
          <Record
            heading="Your messages to us"
            rows={data.messages.map(({ receivedAt, text }) => [longMoment(receivedAt), text])}
          />
        </section>
      )}
      <section className={styles.section}>
        <h2>Mails to you</h2>
        {data.mails.length === 0 && <p className={styles.text}>None.</p>}
        {keyed(data.mails, ({ createdAt }) => createdAt).map(({ key, item: mail }) => (
          <details key={key} className={styles.mail}>
            <summary>
              {longMoment(mail.createdAt)}: {mail.subject} ({mail.state})
            </summary>
            {mail.text}
          </details>
        ))}
      </section>
      <section className={styles.section}>
        <h2>Erase my data</h2>
        <p className={styles.text}>
          All your searches end, and everything above is deleted for good. It cannot be brought
          back.
        </p>
        <details className={form.fold} open={notice === "sure"}>
          <summary className={button("quiet")}>Erase everything…</summary>
          <form method="post" className={form.form}>
            <label className={form.tick}>
              <input type="checkbox" name="sure" value="yes" required />
              Yes, erase everything about me
            </label>
            <button type="submit" className={button("primary")}>
              Erase everything now
            </button>
          </form>
        </details>
      </section>
    </div>
  );
}

const moment = (time: string | null) => time && longMoment(time);

function SearchRecord({ search }: { search: PersonalData["searches"][number] }) {
  const { consent } = search;
  return (
    <section className={styles.section}>
      <h2>Search of {longMoment(search.submittedAt)}</h2>
      <Record
        heading="Your answers"
        rows={search.answers.map(({ question, answer }) => [question, answer.join(", ")])}
      />
      {search.earlierAnswers.map(({ replacedAt, answers }) => (
        <Record
          key={replacedAt}
          heading={`Your answers until ${longMoment(replacedAt)}`}
          rows={answers.map(({ question, answer }) => [question, answer.join(", ")])}
        />
      ))}
      <Record
        heading="Its state"
        rows={[
          ["Search", search.life],
          ["Our work on it", search.status],
          ["Confirmed", moment(search.confirmedAt)],
          ["Ended", moment(search.endedAt)],
          ["Reason", search.endedReason?.replaceAll("_", " ") ?? null],
          ["Your words", search.endedNote],
        ]}
      />
      <Record
        heading="Your consent"
        rows={[
          ["You agreed to", consent?.termsText ?? null],
          ["Given", moment(consent?.givenAt ?? null)],
          ["Confirmed", moment(consent?.confirmedAt ?? null)],
          ["Withdrawn", moment(consent?.withdrawnAt ?? null)],
        ]}
      />
      <Record
        heading="What happened"
        rows={search.timeline.map(({ at, event, by }) => [
          longMoment(at),
          `${event.replaceAll("_", " ")} (${by})`,
        ])}
      />
      <Record
        heading="Our notes"
        rows={search.notes.map(({ writtenAt, text }) => [longMoment(writtenAt), text])}
      />
      <Record
        heading="Handed to our own tools"
        rows={search.sentToOurAutomation.map(({ at, result }) => [longMoment(at), result])}
      />
    </section>
  );
}

/**
 * Shows a record of the person's data. Leaves out rows without a value, and shows nothing if no row
 * has a value.
 */
function Record({ heading, rows }: { heading: string; rows: Row[] }) {
  const known = rows.filter(([, value]) => value !== null);
  if (known.length === 0) return null;
  return (
    <div className={form.stack}>
      <h3>{heading}</h3>
      <dl className={styles.wishes}>
        {keyed(known, ([label]) => label).map(({ key, item: [label, value] }) => (
          <div key={key}>
            <dt className={styles.small}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
