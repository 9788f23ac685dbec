import { missingTexts } from "#common/site/missing-texts.ts";
import { button } from "../../ui/button.ts";
import { useTexts } from "../site/site-texts.ts";
import { NoticeBanner } from "./notice-banner.tsx";
import styles from "./search-page.module.css";

type UnsubscribeScreenProps = {
  subscription: { address: string | null; isUnsubscribed: boolean };
  notice: string | undefined;
};

/**
 * The page with one button, which ends all searches of an email address, and all mails about them.
 */
export function UnsubscribeScreen({ subscription, notice }: UnsubscribeScreenProps) {
  const text = useTexts(missingTexts);
  const { address, isUnsubscribed } = subscription;
  const whom = <strong className={styles.address}>{address ?? "your address"}</strong>;
  return (
    <div className={styles.page}>
      {isUnsubscribed && <NoticeBanner name={notice} />}
      <section className={styles.card}>
        {isUnsubscribed ? (
          <>
            <h1>You are unsubscribed</h1>
            <p className={styles.lead}>
              All searches of {whom} have ended, and no more mail about them comes.
            </p>
            <a className={button("quiet")} href="/">
              {text("missingBack")}
            </a>
          </>
        ) : (
          <>
            <h1>No more mail?</h1>
            <p className={styles.lead}>
              One press ends all searches of {whom} and their mails, at once.
            </p>
            <form method="post">
              <button type="submit" className={button("primary")}>
                Unsubscribe
              </button>
            </form>
            <p className={styles.small}>Only need a break? You can pause on your search's page.</p>
          </>
        )}
      </section>
    </div>
  );
}
