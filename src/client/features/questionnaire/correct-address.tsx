import { type FormEvent, useId, useState } from "react";
import { trpc } from "#client/trpc.ts";
import { button } from "#client/ui/button.ts";
import form from "#client/ui/plain-form.module.css";
import type { SubmissionReceipt } from "#common/questionnaire/submission.ts";
import { resultTexts } from "#common/site/result-texts.ts";
import { useTexts } from "../site/site-texts.ts";
import styles from "./correct-address.module.css";
import { type Submission, submitAnswers } from "./submit-answers.ts";

/** The field whose answer is the email address to which mails are sent. */
const emailField = "email";

type CorrectAddressProps = {
  /** The submission whose email address is corrected. */
  submission: Submission;
  /** The id of the submission that has the wrong email address. */
  replaces: string;
  onCorrected: (receipt: SubmissionReceipt, corrected: Submission) => void;
  /**
   * The initial state: the input is open, a request is pending, or a request has failed. If
   * undefined, only the button that opens the input is shown.
   */
  startsAs?: "open" | "sending" | "failed" | undefined;
};

/**
 * Lets a visitor correct the email address of the submission that was just sent. The correction is
 * a new submission, and the server ends the search of the earlier one.
 */
export function CorrectAddress(props: CorrectAddressProps) {
  const { submission, replaces, onCorrected, startsAs } = props;
  const { client } = trpc.useUtils();
  const text = useTexts(resultTexts);
  const id = useId();
  const old = submission.answers[emailField];
  const [isOpen, setOpen] = useState(startsAs !== undefined);
  const [address, setAddress] = useState(typeof old === "string" ? old : "");
  // `message` is the server's reason for refusing the new address. A failed request has no message,
  // so the site's text `resultCorrectFailed` is shown instead.
  const [failure, setFailure] = useState<{ message?: string | undefined } | undefined>(
    startsAs === "failed" ? {} : undefined,
  );
  const error = failure && (failure.message ?? text("resultCorrectFailed"));
  const [isSending, setSending] = useState(startsAs === "sending");
  // Each correction has its own opening time, and therefore a new id, even if the visitor returns
  // to an address whose search has already ended. A correction that is sent twice keeps its id.
  const [openedAt] = useState(() => new Date().toISOString());
  if (typeof old !== "string") return null;

  async function send(): Promise<void> {
    setSending(true);
    setFailure(undefined);
    try {
      const answers = { ...submission.answers, [emailField]: address.trim() };
      const corrected = { ...submission, answers, openedAt, replaces };
      const outcome = await submitAnswers(client, corrected);
      if ("receipt" in outcome) return onCorrected(outcome.receipt, corrected);
      setFailure("refused" in outcome ? { message: Object.values(outcome.refused)[0] } : {});
    } catch {
      setFailure({});
    }
    setSending(false);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isSending && address.trim() !== old) void send();
    else if (!isSending) setOpen(false);
  }

  if (!isOpen) {
    return (
      <button type="button" className={styles.open} onClick={() => setOpen(true)}>
        {text("resultCorrect")}
      </button>
    );
  }
  return (
    <form className={`${form.field} ${styles.form}`} onSubmit={submit} noValidate>
      <label htmlFor={id} className={form.label}>
        {text("resultCorrectLabel")}
      </label>
      <input
        id={id}
        className={form.input}
        type="email"
        autoComplete="email"
        maxLength={254}
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      {error !== undefined && (
        <p className={form.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      <button type="submit" className={button("quiet")} aria-disabled={isSending}>
        {text(isSending ? "resultCorrectSending" : "resultCorrectButton")}
      </button>
    </form>
  );
}
