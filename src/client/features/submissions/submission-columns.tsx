import { Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { SubmissionSummary } from "#common/submissions/submission.ts";
import { Moment } from "../../ui/back-office/moment.tsx";
import type { Column } from "../../ui/back-office/row-table.tsx";
import { RowTitle } from "../../ui/back-office/row-title.tsx";
import { Deadline } from "./deadline.tsx";
import { DeliveryBadge, LifeBadge, SubmissionBadge } from "./submission-badges.tsx";
import styles from "./submission-columns.module.css";
import { nameOf } from "./submission-words.ts";
import { useCityName } from "./use-names.ts";

/** The columns of the list of submissions. */
export const submissionColumns: Column<SubmissionSummary>[] = [
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
    cell: (submission) => <Who submission={submission} />,
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
    cell: ({ assignee }) => (
      <span className={styles.short} title={assignee?.username}>
        {assignee?.username ?? "unassigned"}
      </span>
    ),
  },
  {
    id: "deadline",
    header: "Deadline",
    as: "badge",
    cell: (submission) => <Deadline submission={submission} />,
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
    <RowTitle
      isInCards
      aside={name === null ? "No name given" : (email ?? "No address given")}
      renderLink={(shown) => (
        // The link to a submission contains the filters of the list, so that the link "Back" on its
        // screen restores them.
        <Link to="/admin/submissions/$id" params={{ id }} search={true} {...shown}>
          {nameOf(submission)}
        </Link>
      )}
    />
  );
}

function City({ city }: { city: string | null }) {
  const cityName = useCityName();
  return city === null ? "–" : <span className={styles.short}>{cityName(city)}</span>;
}
