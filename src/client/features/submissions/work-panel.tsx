import { NativeSelect } from "@mantine/core";
import { Hand, TriangleAlert } from "lucide-react";
import { useRef } from "react";
import { longMoment } from "#common/dates.ts";
import {
  deadlineOf,
  type SubmissionDetail,
  submissionStatuses,
} from "#common/submissions/submission.ts";
import { trpc } from "../../trpc.ts";
import { Moment } from "../../ui/back-office/moment.tsx";
import { Note } from "../../ui/back-office/note.tsx";
import { useHeldFocus } from "../../ui/back-office/use-held-focus.ts";
import { button } from "../../ui/button.ts";
import { useAdmin } from "../accounts/admin-context.ts";
import { Deadline } from "./deadline.tsx";
import styles from "./submission-detail.module.css";
import { statusNames } from "./submission-words.ts";
import { useUpdateSubmission } from "./use-update-submission.ts";

/** Shows a submission's status, assignee and deadline. Each change is saved at once. */
export function WorkPanel({ submission }: { submission: SubmissionDetail }) {
  const { status, sentAt } = submission;
  const heading = useRef<HTMLHeadingElement>(null);
  // The heading takes the focus, because the focused button disappears when the administrator takes
  // the submission.
  const holdFocus = useHeldFocus(heading, submission);
  const { update, take, canTake, isPending, pending, conflict } = useUpdateSubmission(
    submission,
    holdFocus,
  );
  return (
    <section className={styles.panel} aria-labelledby="work" aria-busy={isPending}>
      <h2 id="work" ref={heading} tabIndex={-1}>
        Work
      </h2>
      {conflict !== null && (
        <div role="alert">
          <Note tone="warning" icon={TriangleAlert}>
            {conflict}
          </Note>
        </div>
      )}
      <fieldset className={styles.choice}>
        <legend>Status</legend>
        {/* The statuses are ordinary buttons. Radio buttons would select, and save, each status
           that the user passes with the arrow keys. */}
        <div className={styles.statuses}>
          {submissionStatuses.map((each) => (
            <button
              key={each}
              type="button"
              className={styles.status}
              aria-pressed={each === (pending?.status ?? status)}
              aria-disabled={isPending}
              onClick={() => {
                if (each !== status) update({ status: each });
              }}
            >
              {statusNames[each]}
            </button>
          ))}
        </div>
      </fieldset>
      <div className={styles.assigning}>
        <AssigneeSelect
          submission={submission}
          pendingId={pending?.assigneeId}
          onAssign={(assigneeId) => update({ assigneeId })}
        />
        {canTake && (
          <button
            type="button"
            className={button("primary")}
            aria-disabled={isPending}
            onClick={take}
          >
            <Hand size={16} strokeWidth={1.75} aria-hidden="true" />
            Assign to me
          </button>
        )}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Deadline</dt>
          <dd className={styles.deadline}>
            <Deadline submission={submission} />
            <span>{longMoment(deadlineOf(submission))}</span>
          </dd>
        </div>
        {sentAt !== null && (
          <div>
            <dt>First sent</dt>
            <dd>
              <Moment at={sentAt} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

type AssigneeSelectProps = {
  submission: SubmissionDetail;
  /** The new assignee while the update is pending; undefined without an update. */
  pendingId: number | null | undefined;
  onAssign: (assigneeId: number | null) => void;
};

function AssigneeSelect({ submission: { assignee }, pendingId, onAssign }: AssigneeSelectProps) {
  const admin = useAdmin();
  const { data } = trpc.submissions.assignees.useQuery();
  const people = data ?? (admin ? [admin] : []);
  // The current assignee is listed even if the account does not belong to an administrator any
  // more.
  const all =
    assignee === null || people.some(({ id }) => id === assignee.id)
      ? people
      : [...people, assignee];
  const shown = pendingId === undefined ? (assignee?.id ?? null) : pendingId;
  return (
    <NativeSelect
      label="Assignee"
      value={shown === null ? "" : String(shown)}
      data={[
        { value: "", label: "Unassigned" },
        ...all.map(({ id, username }) => ({
          value: String(id),
          label: id === admin?.id ? `${username} (you)` : username,
        })),
      ]}
      onChange={({ currentTarget: { value } }) => onAssign(value === "" ? null : Number(value))}
    />
  );
}
