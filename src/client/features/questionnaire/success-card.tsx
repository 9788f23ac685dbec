import { useLayoutEffect, useRef, useState } from "react";
import { button } from "#client/ui/button.ts";
import { resultTexts } from "#common/site/result-texts.ts";
import { forgetSession } from "../analytics/session.ts";
import { useTexts } from "../site/site-texts.ts";
import styles from "./after-submit.module.css";
import { focusInPlace } from "./arrival.ts";
import { CorrectAddress } from "./correct-address.tsx";
import { formatAmount } from "./format-amount.ts";
import { type Accepted, forgetStored, type Search, store, storeSearch } from "./progress-store.ts";
import { RooftopScene } from "./rooftop-scene.tsx";
import type { Submission } from "./submit-answers.ts";
import { WithEmail } from "./with-email.tsx";

const rentField = { id: "rentRange" };

function leave(search: Search): void {
  forgetStored();
  storeSearch(search);
  forgetSession();
  // The page scrolls to its top before the reload, because a reload preserves the scroll position,
  // and the notice about the search is at the top.
  window.scrollTo({ top: 0, behavior: "instant" });
  location.reload();
}

type SuccessCardProps = {
  accepted: Accepted;
  /** The submission that was just sent; null after a reload of the page. */
  submission: Submission | null;
};

/**
 * The last screen: a summary of the search, and what happens next. If a mail asks for confirmation,
 * the visitor can correct the email address.
 */
export function SuccessCard({ accepted: first, submission }: SuccessCardProps) {
  const [accepted, setAccepted] = useState(first);
  const { receipt, rent, email } = accepted;
  const text = useTexts(resultTexts);
  const reference = receipt.id.slice(0, 8);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => focusInPlace(heading.current), []);

  return (
    <div className={`${styles.moment} appears`} data-accepted>
      <RooftopScene moment="home" />
      <h2 ref={heading} className={styles.title} tabIndex={-1}>
        {text("resultHeadline")}
      </h2>
      {rent && (
        <p className={styles.rent}>
          <span className={styles.rentLabel}>{text("resultRentLead")}</span>
          <strong className={styles.amounts}>
            {formatAmount(rentField, rent[0])} to {formatAmount(rentField, rent[1])}
          </strong>
          <span className={styles.rentLabel}>{text("resultRentAfter")}</span>
        </p>
      )}
      <p className={styles.text}>
        <WithEmail
          text={text(receipt.asksConfirmation ? "resultConfirm" : "resultText")}
          email={email}
          className={styles.email}
        />
      </p>
      {receipt.asksConfirmation && submission && email !== null && (
        <CorrectAddress
          key={receipt.id}
          submission={submission}
          replaces={receipt.id}
          onCorrected={(corrected, address) => {
            const next = { ...accepted, receipt: corrected, email: address };
            store({ accepted: next });
            setAccepted(next);
          }}
        />
      )}
      <p className={styles.reference}>
        {text("resultReference")} <code>{reference}</code>
      </p>
      <button
        type="button"
        className={`${button("primary")} ${styles.got}`}
        onClick={() => leave({ reference, email })}
      >
        {text("resultButton")}
      </button>
    </div>
  );
}
