import { Link } from "@tanstack/react-router";
import { shortMoment } from "#common/short-dates.ts";
import type { DeliveryTry } from "#common/submissions/submission.ts";
import { tableRoles } from "../../ui/back-office/data-table-roles.ts";
import { StackedTable, StackedTableBones } from "../../ui/back-office/stacked-table.tsx";
import { button } from "../../ui/button.ts";
import { beyondStatus } from "./beyond-status.ts";
import styles from "./deliveries.module.css";
import { TryBadge } from "./try-badge.tsx";
import { useResend } from "./use-resend.ts";

const headers = ["Status", "Submission", "When", "Answer", "Time", "Attempt"];

/** Tries to deliver submissions: a table where there is room for one, else a list. */
export function DeliveryTable({ tries }: { tries: DeliveryTry[] }) {
  const { resend, sending } = useResend();
  return (
    <StackedTable labelledBy="deliveries" headers={headers} className={styles.table}>
      {tries.map((each) => (
        <Row
          key={each.id}
          each={each}
          isSending={sending === each.submissionId}
          onSend={() => {
            if (sending === null) resend(each.submissionId);
          }}
        />
      ))}
    </StackedTable>
  );
}

type RowProps = { each: DeliveryTry; isSending: boolean; onSend: () => void };

function Row({ each, isSending, onSend }: RowProps) {
  const { submissionId, status, responseCode, durationMs, attempt, attemptedAt, error } = each;
  const name = submissionId.slice(0, 8);
  const more = beyondStatus(error, responseCode);
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell} data-as="status">
        <TryBadge status={status} />
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
        {more && <span className={styles.error}>{more}</span>}
      </td>
      <td {...tableRoles.cell}>{durationMs.toLocaleString("en-US")} ms</td>
      <td {...tableRoles.cell} data-as="attempt">
        {attempt}
      </td>
      <td {...tableRoles.cell} data-as="action">
        <button
          type="button"
          className={`${button("quiet")} ${styles.again}`}
          aria-disabled={isSending}
          onClick={onSend}
        >
          {isSending ? "Sending..." : "Send again"}
          <span className="visually-hidden">: {name}</span>
        </button>
      </td>
    </tr>
  );
}

/** The list's shape, while it is on its way. */
export function DeliveryBones() {
  return <StackedTableBones label="Loading deliveries" className={styles.bones} />;
}
