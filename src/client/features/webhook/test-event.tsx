import { Code, Flex, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Send } from "lucide-react";
import type { WebhookTest } from "#common/webhook/webhook.ts";
import type { WebhookEventName } from "#common/webhook/webhook-events.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { AttemptBadge } from "./delivery-result.tsx";
import { errorBesideStatus } from "./delivery-words.ts";

/** The maximum number of characters of the receiver's response that are shown. */
const shownCharacters = 500;

/**
 * Sends a plain test event to the webhook, or an example of the given event, and shows how the
 * receiver responds.
 */
export function TestEvent({ event }: { event?: WebhookEventName }) {
  const utils = trpc.useUtils();
  const { mutate, data, error, isPending } = trpc.webhook.test.useMutation({
    onSettled: () => utils.webhook.status.invalidate(),
  });
  const isDone = !isPending && (data || error);
  return (
    <Flex wrap="wrap" align="center" rowGap="sm" columnGap="md">
      <PendingButton
        variant="default"
        size="sm"
        leftSection={<Send size={16} strokeWidth={1.75} aria-hidden="true" />}
        isPending={isPending}
        pendingLabel="Sending..."
        onClick={() => mutate(event && { event })}
      >
        {event === undefined ? (
          "Send test event"
        ) : (
          <>
            Send this example<span className="visually-hidden">: {event}</span>
          </>
        )}
      </PendingButton>
      {/* The output element always exists, because screen readers announce only changes in an
         element that exists already. */}
      <Stack
        component="output"
        gap="xs"
        miw={0}
        flex={isDone ? "1 1 20rem" : undefined}
        aria-label={
          event === undefined ? "Answer to the test event" : `Answer to the example: ${event}`
        }
      >
        {isDone && data && <Response test={data} />}
        {isDone && error && (
          <Text c="red.7" fz="0.9375rem">
            {errorText(error)}
          </Text>
        )}
      </Stack>
    </Flex>
  );
}

function Response({ test: { id, outcome, status, ms, error, answer } }: { test: WebhookTest }) {
  const shownError = errorBesideStatus(error, status);
  return (
    <>
      <Flex wrap="wrap" align="center" rowGap={4} columnGap="sm" fz="0.9375rem">
        <AttemptBadge status={outcome} />
        <span>
          {status === null ? "No answer" : `Answered ${status}`} after {ms} ms
          {shownError && `. ${shownError}`}
        </span>
        <Link to="/admin/deliveries/$id" params={{ id }}>
          Details
        </Link>
      </Flex>
      {answer !== "" && (
        <Code
          block
          mah="8rem"
          fz="0.8125rem"
          style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}
        >
          {answer.length > shownCharacters ? `${answer.slice(0, shownCharacters)}…` : answer}
        </Code>
      )}
    </>
  );
}
