import { Send } from "lucide-react";
import type { DeliveryAttempt, SubmissionDetail } from "#common/submissions/submission.ts";
import { Moment } from "../../ui/back-office/moment.tsx";
import { button } from "../../ui/button.ts";
import { AttemptBadge, errorBesideStatus } from "../webhook/delivery-result.tsx";
import { useResend } from "../webhook/use-resend.ts";
import styles from "./delivery-panel.module.css";
import { ShowAll, useFirst } from "./show-all.tsx";
import { DeliveryBadge } from "./submission-badges.tsx";
import panel from "./submission-detail.module.css";

const explanations = {
  none: "This submission was not delivered, because no webhook URL was set when it arrived.",
  waiting: "This submission will be delivered in a moment.",
  retrying: "The last attempt failed. The server retries automatically, at growing intervals.",
  delivered: "The receiver accepted this submission.",
  failed: "All attempts failed. The server will not retry automatically.",
};

function explain({ deliveryState, deliveries }: SubmissionDetail): string {
  const isTurnedAway = deliveryState !== "delivered" && deliveries[0]?.status === "gone";
  return isTurnedAway
    ? "The receiver answered 410 (Gone). Turn deliveries on again in Site Content, then send this submission again."
    : explanations[deliveryState];
}

/** Shows how the submission's delivery to the webhook went, with a button that sends it again. */
export function DeliveryPanel({ submission }: { submission: SubmissionDetail }) {
  const { id, deliveryState, deliveries } = submission;
  const { first, ...rest } = useFirst(deliveries);
  const { resend, sending } = useResend();
  const isSending = sending !== null;
  return (
    <section className={panel.panel} aria-labelledby="delivery">
      <div className={styles.head}>
        <h2 id="delivery">Delivery</h2>
        <DeliveryBadge state={deliveryState} />
      </div>
      <p className={styles.explanation}>{explain(submission)}</p>
      {deliveries.length > 0 && (
        <ol className={styles.tries} aria-label="Attempts, newest first">
          {first.map((made) => (
            <Try key={made.id} made={made} />
          ))}
        </ol>
      )}
      <ShowAll noun="attempts" {...rest} />
      <button
        type="button"
        className={`${button("quiet")} ${styles.again}`}
        aria-disabled={isSending}
        onClick={() => {
          if (!isSending) resend(id);
        }}
      >
        <Send size={16} strokeWidth={1.75} aria-hidden="true" />
        {isSending ? "Sending..." : deliveries.length > 0 ? "Send again" : "Send now"}
      </button>
    </section>
  );
}

function Try({ made }: { made: DeliveryAttempt }) {
  const { attempt, status, responseCode, durationMs, error, attemptedAt } = made;
  const more = errorBesideStatus(error, responseCode);
  return (
    <li className={styles.try}>
      <div className={styles.line}>
        <span>{`Attempt ${attempt}`}</span>
        <AttemptBadge status={status} />
        <span className={styles.figures}>
          {responseCode === null ? "no answer" : `answered ${responseCode}`},{" "}
          {durationMs.toLocaleString("en-US")} ms
        </span>
      </div>
      <Moment at={attemptedAt} />
      {more && <p className={styles.error}>{more}</p>}
    </li>
  );
}
