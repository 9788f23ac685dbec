import { longMoment } from "#common/dates.ts";
import type { PersonalData } from "#common/search-page/search-page.ts";
import { personalDataTexts } from "#common/site/leaving-texts.ts";
import { emailMark } from "#common/site/result-texts.ts";
import { button } from "../../ui/button.ts";
import { keyed } from "../../ui/keyed.ts";
import form from "../../ui/plain-form.module.css";
import { useTexts } from "../site/site-texts.ts";
import { TextWithMarks } from "../site/text-with-marks.tsx";
import { NoticeBanner } from "./notice-banner.tsx";
import { PageFrame } from "./page-frame.tsx";
import styles from "./search-page.module.css";

type PersonalDataScreenProps = { data: PersonalData; token: string; notice: string | undefined };

type Row = [label: string, value: string | null];

/**
 * A screen that shows everything that is stored about a person. There, the person can download and
 * erase the data.
 */
export function PersonalDataScreen({ data, token, notice }: PersonalDataScreenProps) {
  return (
    <PageFrame>
      <NoticeBanner name={notice} />
      <DownloadCard address={data.address} token={token} />
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
      <EraseSection isOpen={notice === "sure"} />
    </PageFrame>
  );
}

/**
 * A card that explains the page of personal data, with a link that downloads the data as a file.
 */
export function DownloadCard({ address, token }: { address: string; token: string }) {
  const text = useTexts(personalDataTexts);
  return (
    <section className={styles.card}>
      <h1>{text("personalHeading")}</h1>
      <p className={styles.lead}>
        <TextWithMarks
          text={text("personalText")}
          marks={{ [emailMark]: <strong className={styles.address}>{address}</strong> }}
        />
      </p>
      <a className={button("primary")} href={`/personal-data/${token}/data.json`} download>
        {text("personalDownload")}
      </a>
    </section>
  );
}

/** The form that erases the data. It is collapsed at first, so that no single press erases them. */
export function EraseSection({ isOpen }: { isOpen: boolean }) {
  const text = useTexts(personalDataTexts);
  return (
    <section className={styles.section}>
      <h2>{text("eraseHeading")}</h2>
      <p className={styles.text}>{text("eraseText")}</p>
      <details className={form.fold} open={isOpen}>
        <summary className={button("quiet")}>{`${text("eraseOpen")}…`}</summary>
        <form method="post" className={form.form}>
          <label className={form.tick}>
            <input type="checkbox" name="sure" value="yes" required />
            {text("eraseSure")}
          </label>
          <button type="submit" className={button("primary")}>
            {text("eraseButton")}
          </button>
        </form>
      </details>
    </section>
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
