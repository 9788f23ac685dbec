import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { trpc } from "../../trpc.ts";
import { CountBadge } from "../../ui/back-office/count-badge.tsx";
import { NewMessages } from "../messages/new-messages.tsx";
import { WaitingCount } from "../shortlists/waiting-count.tsx";
import { NewCount } from "../submissions/new-count.tsx";
import { useFailingCount } from "../webhook/use-failing-count.ts";
import type { Place } from "./places.ts";

/**
 * Badges for the items of the navigation. Each badge shows how many entries of a screen need
 * attention, such as new messages. The keys are the paths of the screens.
 */
export const placeCounts: Partial<Record<Place["to"], ReactNode>> = {
  "/admin/submissions": (
    <Group gap={4} wrap="nowrap" ml="auto">
      <NewCount />
      <LateCount />
    </Group>
  ),
  "/admin/today": <WaitingCount />,
  "/admin/messages": <NewMessages />,
  "/admin/listings": <FlaggedCount />,
  "/admin/mail": <FailedMailCount />,
  "/admin/deliveries": <FailingCount />,
};

/** The number of searches whose first results are overdue. */
function LateCount() {
  const { data } = trpc.submissions.counts.useQuery();
  return <CountBadge count={data?.overdue ?? 0} noun="late" isUrgent />;
}

/** The number of flagged listings, which a person has to look at. */
function FlaggedCount() {
  const { data } = trpc.listings.counts.useQuery();
  return <CountBadge count={data?.flagged ?? 0} noun="flagged" />;
}

/** The number of mails of the last week that failed. */
function FailedMailCount() {
  const { data } = trpc.mail.counts.useQuery();
  return <CountBadge count={data?.failed ?? 0} noun="failed" isUrgent />;
}

/** The number of submissions and events that the webhook's receiver has not accepted. */
function FailingCount() {
  return <CountBadge count={useFailingCount()} noun="failing" isUrgent />;
}
