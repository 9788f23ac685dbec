import { CircleCheck, Clock, TriangleAlert } from "lucide-react";
import { longMoment } from "#common/dates.ts";
import {
  deadlineOf,
  type Promised,
  type SubmissionSummary,
} from "#common/submissions/submission.ts";
import { useNow } from "../../ui/back-office/use-now.ts";
import styles from "./deadline.module.css";
import { describeDeadline } from "./submission-times.ts";

const icons = {
  ahead: null,
  soon: Clock,
  overdue: TriangleAlert,
  kept: CircleCheck,
  late: TriangleAlert,
  none: null,
};

type DeadlineProps = {
  submission: Promised & Pick<SubmissionSummary, "sentAt">;
};

/**
 * Shows whether a submission is still within the promised 24 hours, was handled in time, or is
 * late.
 */
export function Deadline({ submission }: DeadlineProps) {
  const { state, words } = describeDeadline(submission, useNow());
  const Icon = icons[state];
  const deadline = deadlineOf(submission);
  return (
    <time
      className={styles.deadline}
      data-state={state}
      dateTime={deadline}
      title={`Promised by ${longMoment(deadline)}`}
    >
      {Icon && <Icon size={15} strokeWidth={2} aria-hidden="true" />}
      {words}
    </time>
  );
}
