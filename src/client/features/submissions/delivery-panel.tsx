import { Group, Stack, Text } from "@mantine/core";
import { Send } from "lucide-react";
import type { DeliveryAttempt, SubmissionDetail } from "#common/submissions/submission.ts";
import { Moment } from "../../ui/back-office/moment.tsx";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { AttemptBadge } from "../webhook/delivery-result.tsx";
import { errorBesideStatus } from "../webhook/delivery-words.ts";
import { useResend } from "../webhook/use-resend.ts";
import { ShowAll, useFirst } from "./show-all.tsx";
import { DeliveryBadge } from "./submission-badges.tsx";

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
  return (
    <SectionCard
      title="Delivery"
      titleSize={20}
      beside={<DeliveryBadge state={deliveryState} />}
      note={explain(submission)}
    >
      {deliveries.length > 0 && (
        <PlainList isOrdered isDivided aria-label="Attempts, newest first">
          {first.map((made) => (
            <Attempt key={made.id} made={made} />
          ))}
        </PlainList>
      )}
      <ShowAll noun="attempts" {...rest} />
      <PendingButton
        variant="default"
        size="sm"
        style={{ justifySelf: "start" }}
        leftSection={<Send size={16} strokeWidth={1.75} aria-hidden="true" />}
        isPending={sending !== null}
        pendingLabel="Sending..."
        onClick={() => resend(id)}
      >
        {deliveries.length > 0 ? "Send again" : "Send now"}
      </PendingButton>
    </SectionCard>
  );
}

function Attempt({ made }: { made: DeliveryAttempt }) {
  const { attempt, status, responseCode, durationMs, error, attemptedAt } = made;
  const more = errorBesideStatus(error, responseCode);
  return (
    <Stack component="li" gap={0} py="sm" fz="0.875rem">
      <Group gap="xs">
        <span>{`Attempt ${attempt}`}</span>
        <AttemptBadge status={status} />
        <Text span inherit c="dimmed">
          {responseCode === null ? "no answer" : `answered ${responseCode}`},{" "}
          {durationMs.toLocaleString("en-US")} ms
        </Text>
      </Group>
      <Moment at={attemptedAt} isOneLine />
      {more && (
        <Text inherit style={{ overflowWrap: "anywhere" }}>
          {more}
        </Text>
      )}
    </Stack>
  );
}
