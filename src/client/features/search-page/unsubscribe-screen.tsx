import { unsubscribeTexts } from "#common/site/leaving-texts.ts";
import { missingTexts } from "#common/site/missing-texts.ts";
import { emailMark } from "#common/site/result-texts.ts";
import { button } from "../../ui/button.ts";
import { useTexts } from "../site/site-texts.ts";
import { TextWithMarks } from "../site/text-with-marks.tsx";
import { NoticeBanner } from "./notice-banner.tsx";
import { PageFrame } from "./page-frame.tsx";
import styles from "./search-page.module.css";

type UnsubscribeScreenProps = {
  subscription: { address: string | null; isUnsubscribed: boolean };
  notice: string | undefined;
};

/**
 * The page with one button, which ends all searches of an email address, and all mails about them.
 */
export function UnsubscribeScreen({ subscription, notice }: UnsubscribeScreenProps) {
  const text = useTexts({ ...missingTexts, ...unsubscribeTexts });
  const { address, isUnsubscribed } = subscription;
  const whom = <strong className={styles.address}>{address ?? "your address"}</strong>;
  return (
    <PageFrame>
      {isUnsubscribed && <NoticeBanner name={notice} />}
      <section className={styles.card}>
        <h1>{text(isUnsubscribed ? "unsubscribedHeading" : "unsubscribeHeading")}</h1>
        <p className={styles.lead}>
          <TextWithMarks
            text={text(isUnsubscribed ? "unsubscribedText" : "unsubscribeText")}
            marks={{ [emailMark]: whom }}
          />
        </p>
        {isUnsubscribed ? (
          <a className={button("quiet")} href="/">
            {text("missingBack")}
          </a>
        ) : (
          <>
            <form method="post">
              <button type="submit" className={button("primary")}>
                {text("unsubscribeButton")}
              </button>
            </form>
            <p className={styles.small}>{text("unsubscribeBreak")}</p>
          </>
        )}
      </section>
    </PageFrame>
  );
}
