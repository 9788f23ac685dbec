import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { shortMoment } from "#common/short-dates.ts";
import type { DeliveryTry } from "#common/submissions/submission.ts";
import { tableRoles } from "../../ui/back-office/data-table-roles.ts";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { StackedTable, StackedTableBones } from "../../ui/back-office/stacked-table.tsx";
import styles from "./deliveries.module.css";
import { AttemptBadge, errorBesideStatus } from "./delivery-result.tsx";
import { useResend } from "./use-resend.ts";

const headers = ["Status", "Submission", "When", "Answer", "Time", "Attempt"];

/** The attempts to deliver submissions: a table on wide screens, a list on narrow ones. */
export function DeliveryTable({ attempts }: { attempts: DeliveryTry[] }) {
  const { resend, sending } = useResend();
  return (
    <StackedTable labelledBy="deliveries" headers={headers} className={styles.table}>
      {attempts.map((each) => (
        <AttemptRow
          key={each.id}
          made={each}
          isSending={sending === each.submissionId}
          onSend={() => {
            if (sending === null) resend(each.submissionId);
          }}
        />
      ))}
    </StackedTable>
  );
}

type AttemptRowProps = { made: DeliveryTry; isSending: boolean; onSend: () => void };

function AttemptRow({ made, isSending, onSend }: AttemptRowProps) {
  const { submissionId, status, responseCode, durationMs, attempt, attemptedAt } = made;
  const name = submissionId.slice(0, 8);
  const error = errorBesideStatus(made.error, responseCode);
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell} data-as="status">
        <AttemptBadge status={status} />
      </td>
      <td {...tableRoles.cell} data-as="submission">
        <Link to="/admin/submissions/$id" params={{ id: submissionId }}>
          {name}
        </Link>
      </td>
      <td {...tableRoles.cell}>
        <time dateTime={attemptedAt}>{shortMoment(attemptedAt)}</time>
      </td>
      <td {...tableRoles.cell} data-as="answer">
        {responseCode ?? "No answer"}
        {error && (
          <Text component="span" inherit ms="xs" c="red.7">
            {error}
          </Text>
        )}
      </td>
      <td {...tableRoles.cell}>{durationMs.toLocaleString("en-US")} ms</td>
      <td {...tableRoles.cell} data-as="attempt">
        {attempt}
      </td>
      <td {...tableRoles.cell} data-as="action">
        <PendingButton
          variant="default"
          size="xs"
          miw="max-content"
          isPending={isSending}
          pendingLabel="Sending..."
          onClick={onSend}
        >
          Send again
          <span className="visually-hidden">: {name}</span>
        </PendingButton>
      </td>
    </tr>
  );
}

/** Skeletons in the shape of the table. */
export function LoadingDeliveries() {
  return <StackedTableBones label="Loading deliveries" className={styles.bones} />;
}
