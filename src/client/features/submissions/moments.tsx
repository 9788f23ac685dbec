import { CircleCheck, Clock, TriangleAlert } from "lucide-react";
import { longMoment } from "#common/dates.ts";
import { deadlineOf, type SubmissionSummary } from "#common/submissions/submission.ts";
import styles from "./moments.module.css";
import { briefMoment, describeDeadline, timeAgo } from "./submission-times.ts";
import { useNow } from "./use-now.ts";

type MomentProps = {
  at: string;
  /** Where there is little room, shows only how long ago the moment was. */
  isBrief?: boolean;
};

/** Shows how long ago a moment was, and its date and time. */
export function Moment({ at, isBrief = false }: MomentProps) {
  const now = useNow();
  return (
    <time
      className={isBrief ? `${styles.moment} ${styles.brief}` : styles.moment}
      dateTime={at}
      title={longMoment(at)}
    >
      {timeAgo(at, now)} <span className={styles.exact}>{briefMoment(at, now)}</span>
    </time>
  );
}

const icons = {
  ahead: null,
  soon: Clock,
  overdue: TriangleAlert,
  kept: CircleCheck,
  late: TriangleAlert,
  none: null,
};

type DeadlineProps = {
  submission: Pick<SubmissionSummary, "status" | "acceptedAt" | "sentAt">;
};

/** Shows whether the promised 24 hours of a submission are still running, kept or missed. */
export function Deadline({ submission }: DeadlineProps) {
  const { state, words } = describeDeadline(submission, useNow());
  const Icon = icons[state];
  const deadline = deadlineOf(submission.acceptedAt);
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
