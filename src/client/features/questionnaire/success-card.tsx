import { useEffect, useRef } from "react";
import { button } from "#client/ui/button.ts";
import { forgetSession } from "../analytics/session.ts";
import styles from "./after-submit.module.css";
import { arriveAt } from "./arrive-at.ts";
import { formatAmount } from "./format-amount.ts";
import { type Accepted, forgetStored } from "./progress-store.ts";
import { RooftopScene } from "./rooftop-scene.tsx";

const rentField = { id: "rentRange" };

function leave(): void {
  forgetStored();
  forgetSession();
  location.reload();
}

/** The end: what was asked for, and when to expect what. */
export function SuccessCard({ accepted: { receipt, rent } }: { accepted: Accepted }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => arriveAt(heading.current), []);

  return (
    <div className={styles.moment}>
      <RooftopScene moment="home" />
      <h2 ref={heading} className={styles.title} tabIndex={-1}>
        We've got you!
      </h2>
      {rent && (
        <p className={styles.rent}>
          <span className={styles.rentLabel}>Looking for your flat at</span>
          <strong className={styles.amounts}>
            {formatAmount(rentField, rent[0])} to {formatAmount(rentField, rent[1])}
          </strong>
          <span className={styles.rentLabel}>a month</span>
        </p>
      )}
      <p className={styles.text}>Your first results arrive by email within 24 hours.</p>
      <p className={styles.reference}>
        Reference <code>{receipt.id.slice(0, 8)}</code>
      </p>
      <button type="button" className={`${button("primary")} ${styles.got}`} onClick={leave}>
        Got it!
      </button>
    </div>
  );
}
