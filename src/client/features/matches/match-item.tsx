import { Badge, Box, Group, Stack, Text } from "@mantine/core";
import { Ban, Undo2 } from "lucide-react";
import type { ListedMatch } from "#common/matches/match.ts";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { RowTitle } from "../../ui/back-office/row-title.tsx";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import { titleOf } from "../listings/listing-title.ts";
import { useChoices } from "../listings/use-choices.ts";
import { factsOf } from "./flat-facts.ts";
import { ReasonList } from "./reason-list.tsx";

type MatchItemProps = {
  match: ListedMatch;
  /** Whether the score is that of a good match. */
  isGood: boolean;
  isPending: boolean;
  onDrop: () => void;
  onRestore: () => void;
};

/** A flat that matches a search: its score, its facts, and the reasons for and against it. */
export function MatchItem({ match, isGood, isPending, onDrop, onRestore }: MatchItemProps) {
  const { listingId, score, state, reasons, flat } = match;
  const choices = useChoices();
  if (!flat) return null;
  const title = titleOf(flat);
  const isDropped = state === "dropped";
  return (
    <Stack component="li" gap="xs" py="md">
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Score score={score} isGood={isGood} />
        <Box flex={1} miw={0}>
          <RowTitle to="/admin/listings/$id" params={{ id: listingId }}>
            {title}
          </RowTitle>
          <Text c="dimmed" fz="0.9375rem" lh={1.45}>
            {factsOf(flat, choices).join(" · ")}
          </Text>
        </Box>
        {flat.isFlagged && <StatusBadge tone="wrong">Flagged</StatusBadge>}
      </Group>
      {!isDropped && <ReasonList reasons={reasons} label={`Reasons for and against ${title}`} />}
      <PendingButton
        variant="subtle"
        size="compact-sm"
        style={{ justifySelf: "start", alignSelf: "start" }}
        leftSection={
          isDropped ? (
            <Undo2 size={15} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <Ban size={15} strokeWidth={1.75} aria-hidden="true" />
          )
        }
        isPending={isPending}
        aria-label={isDropped ? `Undo dropping ${title}` : `Drop ${title}`}
        onClick={isDropped ? onRestore : onDrop}
      >
        {isDropped ? "Undo" : "Drop"}
      </PendingButton>
    </Stack>
  );
}

/** Shows the score of a match, from 0 to 100. The badge's colour says whether the match is good. */
function Score({ score, isGood }: { score: number; isGood: boolean }) {
  return (
    <Badge
      component="span"
      variant={isGood ? "done" : "over"}
      ff="text"
      style={{ fontVariantNumeric: "tabular-nums", flexShrink: 0 }}
    >
      <span className="visually-hidden">Score </span>
      {score}
    </Badge>
  );
}
