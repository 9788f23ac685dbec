import { Send } from "lucide-react";
import type { DeliveryTry, SubmissionDetail } from "#common/submissions/submission.ts";
import { errorText } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { button } from "../../ui/button.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { showToast } from "../../ui/toast.tsx";
import styles from "./delivery-panel.module.css";
import { Moment } from "./moments.tsx";
import { ShowAll, useFirst } from "./show-all.tsx";
import { DeliveryBadge } from "./submission-badges.tsx";
import panel from "./submission-detail.module.css";
import { useSubmissionsChanged } from "./use-submissions-changed.ts";

const explanations = {
  none: "It was not handed on: no webhook was set when it came.",
  waiting: "It will be handed on to the automation in a moment.",
  retrying: "The last try failed. It is tried again by itself, at growing intervals.",
  delivered: "The automation has it.",
  failed: "All tries failed: nothing more happens by itself.",
};

function explain({ deliveryState, deliveries }: SubmissionDetail): string {
  const isTurnedAway = deliveryState !== "delivered" && deliveries[0]?.status === "gone";
  return isTurnedAway
    ? "The webhook's address answered that it is gone (410): nothing is sent there until it is saved again."
    : explanations[deliveryState];
}

/** How its way to the automation went, and the way to send it again. */
export function DeliveryPanel({ submission }: { submission: SubmissionDetail }) {
  const { id, deliveryState, deliveries } = submission;
  const { first, ...rest } = useFirst(deliveries);
  const { resend, isPending } = useResend(id);
  return (
    <section className={panel.panel} aria-labelledby="delivery">
      <div className={styles.head}>
        <h2 id="delivery">Delivery</h2>
        <DeliveryBadge state={deliveryState} />
      </div>
      <p className={styles.explanation}>{explain(submission)}</p>
      {deliveries.length > 0 && (
        <ol className={styles.tries} aria-label="Tries, the newest first">
          {first.map((made) => (
            <Try key={made.id} made={made} />
          ))}
        </ol>
      )}
      <ShowAll noun="tries" {...rest} />
      <button
        type="button"
        className={`${button("quiet")} ${styles.again}`}
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) resend();
        }}
      >
        <Send size={16} strokeWidth={1.75} aria-hidden="true" />
        {isPending ? "Sending..." : deliveries.length > 0 ? "Send again" : "Send now"}
      </button>
    </section>
  );
}

const outcomes = { delivered: "Delivered", failed: "Failed", gone: "Turned away" };

function Try({ made }: { made: DeliveryTry }) {
  const { attempt, status, responseCode, durationMs, error, attemptedAt } = made;
  return (
    <li className={styles.try}>
      <div className={styles.line}>
        <span>{`Try ${attempt}`}</span>
        <StatusBadge tone={status === "delivered" ? "done" : "wrong"}>
          {outcomes[status]}
        </StatusBadge>
        <span className={styles.figures}>
          {responseCode === null ? "no answer" : `answered ${responseCode}`},{" "}
          {durationMs.toLocaleString("en-US")} ms
        </span>
      </div>
      <Moment at={attemptedAt} />
      {error !== null && <p className={styles.error}>{error}</p>}
    </li>
  );
}

const told = {
  delivered: "The automation has it",
  failed: "It failed, and will be tried again",
  gone: "The address answered that it wants nothing more",
};

function useResend(id: string) {
  const submissionsChanged = useSubmissionsChanged();
  const { webhook } = trpc.useUtils();
  const { mutate, isPending } = trpc.webhook.resend.useMutation({
    onSuccess: ({ status, error }) => {
      showToast({
        title: status === "delivered" ? "Sent again" : "Not delivered",
        description: error === null ? told[status] : `${told[status]}: ${error}`,
        ...(status !== "delivered" && { variant: "destructive" as const }),
      });
    },
    onError: (error) => {
      // Without a session, a dialog says more than the refusal does.
      if (statusOf(error) === 401) return;
      showToast({ title: "Not sent", description: errorText(error), variant: "destructive" });
    },
    onSettled: () => Promise.all([submissionsChanged(), webhook.invalidate()]),
  });
  return { resend: () => mutate({ id }), isPending };
}
