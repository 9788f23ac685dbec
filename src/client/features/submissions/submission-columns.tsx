import { Checkbox, Group, Text, type TextProps } from "@mantine/core";
import type { SubmissionSummary } from "#common/submissions/submission.ts";
import { Moment } from "../../ui/back-office/moment.tsx";
import type { Column } from "../../ui/back-office/row-table.tsx";
import { RowTitle } from "../../ui/back-office/row-title.tsx";
import type { Selection } from "../../ui/back-office/use-selection.ts";
import { DeadlineEditor } from "./deadline-editor.tsx";
import { OwnerSelect } from "./owner-select.tsx";
import { DeliveryBadge, LifeBadge, SubmissionBadge } from "./submission-badges.tsx";
import { nameOf } from "./submission-words.ts";
import { useCityName } from "./use-names.ts";

/** A text that is cut off if it is long. */
const short: TextProps = {
  inherit: true,
  truncate: true,
  display: "inline-block",
  maw: "5.5rem",
  style: { verticalAlign: "bottom" },
};

/**
 * Returns the columns of the list of submissions.
 *
 * @param onUpdate called before a change that the user makes in a row is sent to the server
 */
export const submissionColumns = (
  selection: Selection,
  onUpdate: () => void,
): Column<SubmissionSummary>[] => [
  {
    id: "received",
    header: "Received",
    sorts: "desc",
    as: "fact",
    cell: ({ acceptedAt }) => <Moment at={acceptedAt} isBrief />,
  },
  {
    id: "name",
    header: "Name",
    sorts: "asc",
    as: "title",
    cell: (submission) => (
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Checkbox
          size="sm"
          mt={2}
          aria-label={`Select ${nameOf(submission)}`}
          checked={selection.has(submission.id)}
          onChange={({ currentTarget }) => selection.set([submission.id], currentTarget.checked)}
        />
        <div>
          <Who submission={submission} />
        </div>
      </Group>
    ),
  },
  {
    id: "city",
    header: "City",
    sorts: "asc",
    as: "fact",
    dispensable: true,
    cell: ({ city }) => <City city={city} />,
  },
  {
    id: "status",
    header: "Status",
    sorts: "asc",
    as: "badge",
    cell: ({ status, life }) => (
      <Group gap={4}>
        <SubmissionBadge status={status} />
        {(life === "unconfirmed" || life === "paused") && <LifeBadge life={life} />}
      </Group>
    ),
  },
  {
    id: "assignee",
    header: "Assignee",
    as: "fact",
    cardLabel: "",
    cell: (submission) => <OwnerSelect submission={submission} onUpdate={onUpdate} />,
  },
  {
    id: "deadline",
    header: "Deadline",
    sorts: "asc",
    as: "badge",
    cell: (submission) => <DeadlineEditor submission={submission} />,
  },
  {
    id: "delivery",
    header: "Delivery",
    as: "fact",
    dispensable: true,
    cell: ({ deliveryState }) =>
      deliveryState === "none" ? "–" : <DeliveryBadge state={deliveryState} />,
  },
];

function Who({ submission }: { submission: SubmissionSummary }) {
  const { id, name, email } = submission;
  return (
    // The link to a submission contains the filters of the list, so that the link "Back" on its
    // screen restores them.
    <RowTitle
      isInCards
      aside={name === null ? "No name given" : (email ?? "No address given")}
      to="/admin/submissions/$id"
      params={{ id }}
      search={true}
    >
      {nameOf(submission)}
    </RowTitle>
  );
}

function City({ city }: { city: string | null }) {
  const cityName = useCityName();
  if (city === null) return "–";
  return (
    <Text span {...short}>
      {cityName(city)}
    </Text>
  );
}
