import { Text } from "@mantine/core";
import { CircleCheck, Clock, TriangleAlert } from "lucide-react";
import { longMoment } from "#common/dates.ts";
import { dueOf, type Promised } from "#common/submissions/submission.ts";
import { useNow } from "../../ui/back-office/use-now.ts";
import { describeDeadline } from "./submission-times.ts";

const icons = {
  ahead: null,
  soon: Clock,
  overdue: TriangleAlert,
  kept: CircleCheck,
  late: TriangleAlert,
  none: null,
};

const looks = {
  ahead: { c: "dimmed" },
  soon: { fw: 600 },
  overdue: { c: "red", fw: 600 },
  kept: { c: "roost" },
  late: { c: "dimmed" },
  none: { c: "dimmed" },
};

type DeadlineProps = {
  submission: Promised;
};

/** Shows a submission's deadline in words, such as `due in 3 h`, `sent on time` or `paused`. */
export function Deadline({ submission }: DeadlineProps) {
  const described = describeDeadline(submission, useNow());
  return (
    <DueTime
      {...described}
      at={dueOf(submission)}
      title={submission.ownDeadline === null ? "Promised by" : "Due by"}
    />
  );
}

type DueTimeProps = ReturnType<typeof describeDeadline> & {
  /** The time by which something is due, ISO 8601 UTC. */
  at: string;
  /** The words that the tooltip shows before the time. */
  title: string;
};

/** Shows how much time is left until something is due, or how late it is. */
export function DueTime({ state, words, at, title }: DueTimeProps) {
  const Icon = icons[state];
  return (
    <Text
      component="time"
      inherit
      {...looks[state]}
      dateTime={at}
      title={`${title} ${longMoment(at)}`}
    >
      {Icon && (
        <Icon
          size={15}
          strokeWidth={2}
          aria-hidden="true"
          style={{ display: "inline", verticalAlign: "-2px" }}
        />
      )}
      {Icon && " "}
      {words}
    </Text>
  );
}
