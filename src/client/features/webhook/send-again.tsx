import { Send } from "lucide-react";
import { type DeliveryDetail, submittedEvent } from "#common/webhook/delivery.ts";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { useResend } from "./use-resend.ts";
import { useResendEvent } from "./use-resend-event.ts";
import { useSendTest } from "./use-send-test.ts";

type SendAgainProps = { delivery: DeliveryDetail };

/**
 * The button that sends a delivery's submission or event again. If the delivery was a test, the
 * button sends a new test event instead.
 */
export function SendAgain({ delivery: { id, event, isTest, attempts } }: SendAgainProps) {
  const submission = useResend();
  const other = useResendEvent();
  const test = useSendTest();
  const send = () => {
    if (isTest) test.send(event);
    else if (event === submittedEvent) submission.resend(id);
    else other.resend(id);
  };
  return (
    <PendingButton
      size="sm"
      leftSection={<Send size={16} strokeWidth={1.75} aria-hidden="true" />}
      isPending={submission.sending !== null || other.sending !== null || test.isSending}
      pendingLabel="Sending..."
      onClick={send}
    >
      {isTest ? "Send another test" : attempts > 0 ? "Send again" : "Send now"}
    </PendingButton>
  );
}
