import { button } from "../../ui/button.ts";
import form from "../../ui/plain-form.module.css";
import { NoticeBanner } from "./notice-banner.tsx";
import styles from "./search-page.module.css";

/** The form with which a searcher who has lost the link to the search asks for a mail with it. */
export function LinkRequestScreen({ notice }: { notice: string | undefined }) {
  return (
    <div className={styles.page}>
      <NoticeBanner name={notice} />
      <section className={styles.card}>
        <h1>The way back to your search</h1>
        <p className={styles.lead}>
          Every search has a page of its own: see it, change it, pause it or end it. Enter the
          address that you searched with, and we mail you the link.
        </p>
        <form method="post" action="/search" className={form.form}>
          <label className={form.label} htmlFor="email">
            Email
          </label>
          <input
            className={form.input}
            id="email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            placeholder="you@example.com"
            required
          />
          <button type="submit" className={button("primary")}>
            Mail me my link
          </button>
        </form>
      </section>
      <p className={styles.text}>
        No search yet? <a href="/">Tell us what you are looking for</a>.
      </p>
    </div>
  );
}
