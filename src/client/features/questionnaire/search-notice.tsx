import { type MouseEvent, useState } from "react";
import { forgetSearch, readSearch } from "./progress-store.ts";
import styles from "./search-notice.module.css";

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
  if (!search) return null;

  return (
    <section className={styles.notice} aria-label="Your search">
      <div>
        <p className={styles.title}>Your search is under way</p>
        <p className={styles.text}>
          {search.email ? (
            <>
              First results arrive at <strong>{search.email}</strong> within 24 hours.
            </>
          ) : (
            "First results arrive by email within 24 hours."
          )}{" "}
          Reference&nbsp;<code className={styles.reference}>{search.reference}</code>
        </p>
      </div>
      <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={dismiss} />
    </section>
  );
}
