import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { shortMoment } from "#common/short-dates.ts";
import type { DeliveryAttempt } from "#common/submissions/submission.ts";
import { errorText } from "../../error-text.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { type Column, RowTable } from "../../ui/back-office/row-table.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { AttemptBadge } from "./delivery-result.tsx";
import { errorBesideStatus } from "./delivery-words.ts";
import { useResend } from "./use-resend.ts";
import type { Webhook } from "./use-webhook.ts";

/** The number of delivery attempts that are shown until the user asks for more. */
const shownAtFirst = 3;

/** Lists the latest attempts to deliver submissions. */
export function Deliveries({ status, deliveries }: Webhook) {
  const { data, error, isFetching, refetch } = deliveries;
  const [showsAll, setShowsAll] = useState(false);
  const refresh = () => {
    void refetch();
    void status.refetch();
  };
  return (
    <Stack component="section" gap="sm" aria-labelledby="deliveries">
      <Group justify="space-between">
        <Title order={3} id="deliveries" fz="1.0625rem">
          Latest deliveries
        </Title>
        <Group gap="xs">
          <Link to="/admin/deliveries">All deliveries</Link>
          <IconButton
            icon={RotateCw}
            label="Refresh deliveries"
            aria-busy={isFetching}
            onClick={refresh}
          />
        </Group>
      </Group>
      {error && (
        <ScreenState
          kind="failure"
          title="The deliveries can't be shown"
          text={errorText(error)}
          isRetrying={isFetching}
          onRetry={refresh}
        />
      )}
      {data?.length === 0 && (
        <Text c="dimmed" fz="0.9375rem">
          No deliveries yet. Each attempt to deliver a submission is listed here.
        </Text>
      )}
      {(data ? data.length > 0 : !error) && (
        <DeliveryTable attempts={showsAll ? data : data?.slice(0, shownAtFirst)} />
      )}
      {data && data.length > shownAtFirst && (
        <Button
          variant="default"
          size="sm"
          mr="auto"
          aria-expanded={showsAll}
          onClick={() => setShowsAll((all) => !all)}
        >
          {showsAll ? "Show fewer" : `Show all ${data.length}`}
        </Button>
      )}
    </Stack>
  );
}

type DeliveryTableProps = {
  /** The delivery attempts, newest first; undefined while they load. */
  attempts: DeliveryAttempt[] | undefined;
};

/** The table of the latest attempts to deliver submissions to the webhook. */
function DeliveryTable({ attempts }: DeliveryTableProps) {
  const { resend, sending } = useResend();
  return (
    <RowTable
      isPlain
      labelledBy="deliveries"
      columns={columns}
      rows={attempts}
      loadingText="Loading deliveries"
      skeletonRows={3}
      keyOf={({ id }) => id}
      renderActions={({ submissionId }) => (
        <PendingButton
          variant="default"
          size="xs"
          isPending={sending === submissionId}
          onClick={() => {
            if (sending === null) resend(submissionId);
          }}
        >
          {sending === submissionId ? "Sending..." : "Send again"}
          <span className="visually-hidden">: {shortId(submissionId)}</span>
        </PendingButton>
      )}
    />
  );
}

const shortId = (submissionId: string) => submissionId.slice(0, 8);

const columns: Column<DeliveryAttempt>[] = [
  {
    id: "status",
    header: "Status",
    as: "badge",
    cell: ({ status }) => (
      // If the row is shown as a card, this cell is as high as the button in the card's corner.
      <Group mih="2.5rem">
        <AttemptBadge status={status} />
      </Group>
    ),
  },
  {
    id: "submission",
    header: "Submission",
    as: "badge",
    cell: ({ submissionId }) => (
      <Link to="/admin/submissions/$id" params={{ id: submissionId }}>
        {shortId(submissionId)}
      </Link>
    ),
  },
  {
    id: "when",
    header: "When",
    as: "fact",
    cardLabel: "",
    cell: ({ attemptedAt }) => <time dateTime={attemptedAt}>{shortMoment(attemptedAt)}</time>,
  },
  {
    id: "answer",
    header: "Answer",
    as: "fact",
    cardLabel: "",
    cell: ({ error, responseCode }) => <Answer error={error} responseCode={responseCode} />,
  },
  {
    id: "time",
    header: "Time",
    as: "fact",
    cardLabel: "",
    cell: ({ durationMs }) => `${durationMs.toLocaleString("en-US")} ms`,
  },
  { id: "attempt", header: "Attempt", as: "fact", cell: ({ attempt }) => attempt },
];

function Answer({ error, responseCode }: Pick<DeliveryAttempt, "error" | "responseCode">) {
  const shownError = errorBesideStatus(error, responseCode);
  return (
    <>
      {responseCode ?? "No answer"}
      {shownError && (
        <Text component="span" inherit ms="xs" c="red.7" style={{ whiteSpace: "normal" }}>
          {shownError}
        </Text>
      )}
    </>
  );
}
