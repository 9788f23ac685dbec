import { linkMark, lostLinkTexts } from "#common/site/lost-link-texts.ts";
import { button } from "../../ui/button.ts";
import form from "../../ui/plain-form.module.css";
import { useTexts } from "../site/site-texts.ts";
import { TextWithMarks } from "../site/text-with-marks.tsx";
import { NoticeBanner } from "./notice-banner.tsx";
import { PageFrame } from "./page-frame.tsx";
import styles from "./search-page.module.css";

type LinkRequestScreenProps = {
  notice: string | undefined;
  /** Whether the site can send the link by mail. If not, a member of the team sends the link. */
  sendsMail: boolean;
};

/** The form with which a searcher who has lost the link to the search asks for a mail with it. */
export function LinkRequestScreen({ notice, sendsMail }: LinkRequestScreenProps) {
  const text = useTexts(lostLinkTexts);
  return (
    <PageFrame>
      <NoticeBanner name={notice} />
      <section className={styles.card}>
        <h1>{text("lostHeading")}</h1>
        <p className={styles.lead}>{text(sendsMail ? "lostText" : "lostKeptText")}</p>
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
            {text(sendsMail ? "lostButton" : "lostKeptButton")}
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
