import type { SearchView } from "#common/search-page/search-page.ts";
import { searchEndTexts, wishesTexts } from "#common/site/search-part-texts.ts";
import { button } from "../../ui/button.ts";
import form from "../../ui/plain-form.module.css";
import { useTexts } from "../site/site-texts.ts";
import { ActionForm } from "./action-form.tsx";
import type { AskedAnswer } from "./asked-answer.ts";
import { CallSection } from "./call-section.tsx";
import { EndForm } from "./end-form.tsx";
import { FlatDays } from "./flat-days.tsx";
import { NoticeBanner } from "./notice-banner.tsx";
import { PageFrame } from "./page-frame.tsx";
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
    <PageFrame>
      <NoticeBanner name={notice} />
      <StateCard search={search} />
      {(search.shortlists.length > 0 || life === "active" || life === "paused") && (
        <FlatDays days={search.shortlists} asked={asked} />
      )}
      <Wishes search={search} token={token} />
      <CallSection
        call={search.call}
        timeZone={search.timeZone}
        opens={notice === "callTaken" ? "times" : undefined}
      />
      {life === "active" && <BreakSection />}
      {isLiving && <EndForm isOpen={notice === "reason"} />}
      {search.address !== null && <DataSection />}
    </PageFrame>
  );
}

export function Wishes({
  search,
  token,
}: {
  search: Pick<SearchView, "life" | "wishes">;
  token: string;
}) {
  const text = useTexts(wishesTexts);
  const hasEnded = search.life === "ended";
  return (
    <section className={styles.section}>
      <h2>{text(hasEnded ? "wishesEndedHeading" : "wishesHeading")}</h2>
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
      {!hasEnded && (
        <a className={button("quiet")} href={`/search/${token}/wishes`}>
          {text("wishesChange")}
        </a>
      )}
    </section>
  );
}

export function BreakSection() {
  const text = useTexts(searchEndTexts);
  return (
    <section className={styles.section}>
      <h2>{text("breakHeading")}</h2>
      <p className={styles.text}>{text("breakText")}</p>
      <ActionForm name="do" value="pause" label={text("breakButton")} />
    </section>
  );
}

export function DataSection() {
  const text = useTexts(searchEndTexts);
  return (
    <section className={styles.section}>
      <h2>{text("ownDataHeading")}</h2>
      <p className={styles.text}>{text("ownDataText")}</p>
      <div className={form.actions}>
        <ActionForm name="data" value="download" label={text("ownDataMail")} />
        <ActionForm name="data" value="erasure" label={text("ownDataErase")} />
      </div>
    </section>
  );
}
