import { type MouseEvent, useState } from "react";
import { noticeTexts } from "#common/site/result-texts.ts";
import { useTexts } from "../site/site-texts.ts";
import { forgetSearch, readSearch, type Search } from "./progress-store.ts";
import styles from "./search-notice.module.css";
import { WithEmail } from "./with-email.tsx";

/** Deletes the stored search, removes the notice, and moves the focus to the form below. */
function dismiss({ currentTarget }: MouseEvent<HTMLElement>): void {
  forgetSearch();
  const form = currentTarget.closest("section")?.parentElement?.nextElementSibling;
  form?.querySelector<HTMLElement>("h2[tabindex]")?.focus({ preventScroll: true });
  delete document.documentElement.dataset.search;
}

/**
 * A notice that the search which the visitor sent in this browser session is in progress. The
 * visitor can dismiss it.
 */
export function SearchNotice() {
  const [search] = useState(readSearch);
  return search && <NoticeCard search={search} onDismiss={dismiss} />;
}

type NoticeCardProps = {
  search: Search;
  onDismiss?: (event: MouseEvent<HTMLElement>) => void;
};

export function NoticeCard({ search, onDismiss }: NoticeCardProps) {
  const text = useTexts(noticeTexts);
  return (
    <section className={styles.notice} aria-label="Your search">
      <div>
        <p className={styles.title}>{text("noticeHeadline")}</p>
        <p className={styles.text}>
          <WithEmail text={text("noticeText")} email={search.email} /> {text("noticeReference")}
          &nbsp;<code className={styles.reference}>{search.reference}</code>
        </p>
      </div>
      <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={onDismiss} />
    </section>
  );
}
