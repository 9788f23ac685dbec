import { Group, Paper, Text, Title, UnstyledButton } from "@mantine/core";
import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { ShortlistSummary } from "#common/shortlists/shortlist.ts";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import { useNow } from "../../ui/back-office/use-now.ts";
import { DueTime } from "../submissions/deadline.tsx";
import { LifeBadge } from "../submissions/submission-badges.tsx";
import { describeDue } from "../submissions/submission-times.ts";
import { useCityName } from "../submissions/use-names.ts";
import { dayOf, flatsOf, searcherOf } from "./shortlist-words.ts";

type ShortlistCardProps = {
  shortlist: ShortlistSummary;
  isOpen: boolean;
  onToggle: () => void;
  /** The review of the shortlist, which is shown while its card is open. */
  children: ReactNode;
};

/** Returns the id of the button that opens a shortlist's card. */
export const cardButtonId = (shortlistId: string) => `review-${shortlistId}`;

/** A proposed shortlist of the day: the searcher, the deadline and the review. */
export function ShortlistCard({ shortlist, isOpen, onToggle, children }: ShortlistCardProps) {
  const panel = useId();
  const { id, blocks, looksRight, search } = shortlist;
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <Paper component="article" aria-labelledby={cardButtonId(id)} bg="var(--card)" p="sm">
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Title order={2} fz="1.125rem" miw={0} flex={1}>
          <UnstyledButton
            id={cardButtonId(id)}
            data-row={id}
            w="100%"
            mih="2.75rem"
            ff="inherit"
            fz="inherit"
            fw="inherit"
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={onToggle}
          >
            <Group gap="xs" wrap="nowrap" component="span">
              <Chevron
                size={18}
                strokeWidth={1.75}
                aria-hidden="true"
                style={{ flex: "none" }}
                color="var(--green)"
              />
              <span style={{ overflowWrap: "anywhere", minWidth: 0 }}>{searcherOf(shortlist)}</span>
            </Group>
          </UnstyledButton>
        </Title>
        <Text component="div" fz="0.9375rem" py="sm" flex="none">
          <Due shortlist={shortlist} />
        </Text>
      </Group>
      <Group gap="xs" pl={26}>
        <Facts shortlist={shortlist} />
        {blocks.length > 0 && <StatusBadge tone="wrong">Blocked</StatusBadge>}
        {looksRight && <StatusBadge tone="done">Looks right</StatusBadge>}
        {search.life !== "active" && <LifeBadge life={search.life} />}
      </Group>
      <div id={panel} hidden={!isOpen} style={{ marginTop: isOpen ? "var(--space-4)" : 0 }}>
        {isOpen && children}
      </div>
    </Paper>
  );
}

/**
 * The line below a searcher's name: the city, the day, the number of flats with their best score,
 * and the team member who owns the search.
 */
export function Facts({ shortlist }: Pick<ShortlistCardProps, "shortlist">) {
  const cityName = useCityName();
  const { city, owner } = shortlist.search;
  const facts = [
    city === null ? "No city" : cityName(city),
    dayOf(shortlist),
    flatsOf(shortlist),
    owner ? `Owner: ${owner.username}` : "No\u00a0owner",
  ];
  return (
    <Text span c="dimmed" fz="0.9375rem">
      {facts.join(" · ")}
    </Text>
  );
}

/** Shows when the shortlist is due: the first one at the promised time, a later one by noon. */
function Due({ shortlist: { dueAt, search } }: Pick<ShortlistCardProps, "shortlist">) {
  const now = useNow();
  const at = search.deadline ?? dueAt;
  if (search.life !== "active") return null;
  return <DueTime {...describeDue(Date.parse(at), now)} at={at} title="Due by" />;
}
