import { Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { shortMoment } from "#common/short-dates.ts";
import type { DeliveryAttempt } from "#common/submissions/submission.ts";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { type Column, RowTable } from "../../ui/back-office/row-table.tsx";
import { AttemptBadge, errorBesideStatus } from "./delivery-result.tsx";
import { useResend } from "./use-resend.ts";

type DeliveryTableProps = {
  /** The delivery attempts, newest first; undefined while they load. */
  attempts: DeliveryAttempt[] | undefined;
};

/** The table of the latest attempts to deliver submissions to the webhook. */
export function DeliveryTable({ attempts }: DeliveryTableProps) {
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
      // In a card, as high as the button in the card's corner.
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
