import { Button, Stack, Title } from "@mantine/core";
import { useState } from "react";
import { shortMoment } from "#common/short-dates.ts";
import type { WebhookEvent } from "#common/webhook/webhook-events.ts";
import { trpc } from "../../trpc.ts";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { type Column, RowTable } from "../../ui/back-office/row-table.tsx";
import { StateBadge } from "./delivery-result.tsx";
import { answerWords } from "./delivery-words.ts";
import { useResendEvent } from "./use-resend-event.ts";

/** The number of events that are shown until the user asks for more. */
const shownAtFirst = 3;

/** Lists the latest events besides submissions, each with its last attempt. Hidden without events. */
export function EventDeliveries() {
  const { data } = trpc.webhook.events.useQuery(undefined, { refetchOnMount: "always" });
  const [showsAll, setShowsAll] = useState(false);
  const { resend, sending } = useResendEvent();
  if (!data || data.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby="event-deliveries">
      <Title order={3} id="event-deliveries" fz="1.0625rem">
        Latest events
      </Title>
      <RowTable
        isPlain
        labelledBy="event-deliveries"
        columns={columns}
        rows={showsAll ? data : data.slice(0, shownAtFirst)}
        loadingText="Loading events"
        skeletonRows={3}
        keyOf={({ id }) => id}
        renderActions={({ id, event }) => (
          <PendingButton
            variant="default"
            size="xs"
            isPending={sending === id}
            pendingLabel="Sending..."
            onClick={() => {
              if (sending === null) resend(id);
            }}
          >
            Send again<span className="visually-hidden">: {event}</span>
          </PendingButton>
        )}
      />
      {data.length > shownAtFirst && (
        <Button
          variant="default"
          size="sm"
          mr="auto"
          aria-expanded={showsAll}
          onClick={() => setShowsAll((all) => !all)}
        >
          {showsAll ? "Show fewer events" : `Show all ${data.length} events`}
        </Button>
      )}
    </Stack>
  );
}

const columns: Column<WebhookEvent>[] = [
  {
    id: "status",
    header: "Status",
    as: "badge",
    cell: ({ state }) => <StateBadge state={state} />,
  },
  { id: "event", header: "Event", as: "badge", cell: ({ event }) => event },
  {
    id: "when",
    header: "When",
    as: "fact",
    cardLabel: "",
    cell: ({ occurredAt }) => <time dateTime={occurredAt}>{shortMoment(occurredAt)}</time>,
  },
  {
    id: "answer",
    header: "Answer",
    as: "block",
    cell: answerWords,
  },
  { id: "attempts", header: "Attempts", as: "fact", cell: ({ attempts }) => attempts },
];
