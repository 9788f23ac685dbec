import { Text } from "@mantine/core";
import { CircleCheck, Clock, TriangleAlert } from "lucide-react";
import { longMoment } from "#common/dates.ts";
import { deadlineOf, type Promised } from "#common/submissions/submission.ts";
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

/**
 * Shows whether a submission is still within the promised 24 hours, was handled in time, or is
 * late.
 */
export function Deadline({ submission }: DeadlineProps) {
  const { state, words } = describeDeadline(submission, useNow());
  const Icon = icons[state];
  const deadline = deadlineOf(submission);
  return (
    <Text
      component="time"
      inherit
      {...looks[state]}
      dateTime={deadline}
      title={`Promised by ${longMoment(deadline)}`}
    >
      {Icon && (
        <Icon size={15} strokeWidth={2} aria-hidden="true" style={{ verticalAlign: "-2px" }} />
      )}
      {Icon && " "}
      {words}
    </Text>
  );
}
