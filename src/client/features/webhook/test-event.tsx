import { Send } from "lucide-react";
import type { WebhookTest } from "#common/webhook/webhook.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { button } from "../../ui/button.ts";
import { beyondStatus } from "./beyond-status.ts";
import styles from "./integration-card.module.css";
import { TryBadge } from "./try-badge.tsx";

/** Characters of an answer that are shown. */
const shownAnswer = 500;

/** Tries the webhook out, and shows what it answers. */
export function TestEvent() {
  const utils = trpc.useUtils();
  const { mutate, data, error, isPending } = trpc.webhook.test.useMutation({
    onSettled: () => utils.webhook.status.invalidate(),
  });
  return (
    <div className={styles.test}>
      <button
        type="button"
        className={button("quiet")}
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate();
        }}
      >
        <Send size={16} strokeWidth={1.75} aria-hidden="true" />
        {isPending ? "Sending..." : "Send test event"}
      </button>
      {/* Always there: what comes into it is told. */}
      <output className={styles.answer} aria-label="Answer to the test event">
        {data && !isPending && <Answer test={data} />}
        {error && !isPending && <p className={styles.failure}>{errorText(error)}</p>}
      </output>
    </div>
  );
}

function Answer({ test: { outcome, status, ms, error, answer } }: { test: WebhookTest }) {
  const more = beyondStatus(error, status);
  return (
    <>
      <p className={styles.outcome}>
        <TryBadge status={outcome} />
        <span>
          {status === null ? "No answer" : `Answered ${status}`} after {ms} ms
          {more && `. ${more}`}
        </span>
      </p>
      {answer !== "" && (
        <pre className={styles.body}>
          {answer.length > shownAnswer ? `${answer.slice(0, shownAnswer)}…` : answer}
        </pre>
      )}
    </>
  );
}
