import type { ReactNode, Ref } from "react";
import { button } from "#client/ui/button.ts";
import { formTexts } from "#common/site/form-texts.ts";
import { resultTexts } from "#common/site/result-texts.ts";
import { useTexts } from "../site/site-texts.ts";
import styles from "./after-submit.module.css";
import { formatAmount } from "./format-amount.ts";
import type { Accepted } from "./progress-store.ts";
import { RooftopScene } from "./rooftop-scene.tsx";
import { WithEmail } from "./with-email.tsx";

const rentField = { id: "rentRange" };

type ResultCardProps = {
  accepted: Accepted;
  /** The reference of the search, which the visitor can quote. */
  reference: string;
  /** The control by which the visitor corrects the email address. */
  correction?: ReactNode;
  heading?: Ref<HTMLHeadingElement>;
  onClose?: () => void;
};

/** The card that summarises a sent search, and says what happens next. */
export function ResultCard(props: ResultCardProps) {
  const { accepted, reference, correction, heading, onClose } = props;
  const { receipt, rent, email } = accepted;
  const text = useTexts(resultTexts);
  const between = useTexts(formTexts)("formTo");
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
            {formatAmount(rentField, rent[0])} {between} {formatAmount(rentField, rent[1])}
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
      {correction}
      <p className={styles.reference}>
        {text("resultReference")} <code>{reference}</code>
      </p>
      <button type="button" className={`${button("primary")} ${styles.got}`} onClick={onClose}>
        {text("resultButton")}
      </button>
    </div>
  );
}
