import type { SearchView } from "#common/search-page/search-page.ts";
import { button } from "../../ui/button.ts";
import form from "../../ui/plain-form.module.css";
import { ActionForm } from "./action-form.tsx";
import type { AskedAnswer } from "./asked-answer.ts";
import { CallSection } from "./call-section.tsx";
import { EndForm } from "./end-form.tsx";
import { FlatDays } from "./flat-days.tsx";
import { NoticeBanner } from "./notice-banner.tsx";
import styles from "./search-page.module.css";
import { StateCard } from "./state-card.tsx";

type SearchScreenProps = {
  search: SearchView;
  token: string;
  notice: string | undefined;
  asked: AskedAnswer;
};

/**
 * A searcher's own page: the state of the search, the wishes, the flats, and the forms that change
 * the search.
 */
export function SearchScreen({ search, token, notice, asked }: SearchScreenProps) {
  const { life } = search;
  const isLiving = life !== "ended";
  return (
    <div className={styles.page}>
      <NoticeBanner name={notice} />
      <StateCard search={search} />
      {(search.shortlists.length > 0 || life === "active" || life === "paused") && (
        <FlatDays days={search.shortlists} asked={asked} />
      )}
      <Wishes search={search} token={token} />
      <CallSection call={search.call} timeZone={search.timeZone} isOpen={notice === "callTaken"} />
      {life === "active" && (
        <section className={styles.section}>
          <h2>Take a break</h2>
          <p className={styles.text}>
            Away for some days? While your search is paused, no mail comes and no day is lost.
          </p>
          <ActionForm name="do" value="pause" label="Pause my search" />
        </section>
      )}
      {isLiving && <EndForm isOpen={notice === "reason"} />}
      {search.address !== null && (
        <section className={styles.section}>
          <h2>Your data</h2>
          <p className={styles.text}>
            See and download everything that we hold about you, or have it erased. We mail you a
            fresh link for it, so that only you can.
          </p>
          <div className={form.actions}>
            <ActionForm name="data" value="download" label="Mail me my data" />
            <ActionForm name="data" value="erasure" label="Erase my data" />
          </div>
        </section>
      )}
    </div>
  );
}

function Wishes({ search, token }: Pick<SearchScreenProps, "search" | "token">) {
  return (
    <section className={styles.section}>
      <h2>{search.life === "ended" ? "What you looked for" : "What you are looking for"}</h2>
      {search.wishes.length > 0 && (
        <dl className={styles.wishes}>
          {search.wishes.map(({ id, question, answer }) => (
            <div key={id}>
              <dt className={styles.small}>{question}</dt>
              <dd>{answer.join(", ")}</dd>
            </div>
          ))}
        </dl>
      )}
      {search.life !== "ended" && (
        <a className={button("quiet")} href={`/search/${token}/wishes`}>
          Change my wishes
        </a>
      )}
    </section>
  );
}
