import { linkMark, lostLinkTexts } from "#common/site/lost-link-texts.ts";
import { button } from "../../ui/button.ts";
import form from "../../ui/plain-form.module.css";
import { useTexts } from "../site/site-texts.ts";
import { TextWithMarks } from "../site/text-with-marks.tsx";
import { NoticeBanner } from "./notice-banner.tsx";
import { PageFrame } from "./page-frame.tsx";
import styles from "./search-page.module.css";

/** The form with which a searcher who has lost the link to the search asks for a mail with it. */
export function LinkRequestScreen({ notice }: { notice: string | undefined }) {
  const text = useTexts(lostLinkTexts);
  return (
    <PageFrame>
      <NoticeBanner name={notice} />
      <section className={styles.card}>
        <h1>{text("lostHeading")}</h1>
        <p className={styles.lead}>{text("lostText")}</p>
        <form method="post" action="/search" className={form.form}>
          <label className={form.label} htmlFor="email">
            {text("lostEmail")}
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
            {text("lostButton")}
          </button>
        </form>
      </section>
      <p className={styles.text}>
        <TextWithMarks
          text={text("lostNone")}
          marks={{ [linkMark]: <a href="/">{text("lostNew")}</a> }}
        />
      </p>
    </PageFrame>
  );
}
