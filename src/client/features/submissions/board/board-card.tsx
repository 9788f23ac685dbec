import { Box, Checkbox, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { ArrowRight, Hourglass } from "lucide-react";
import { memo } from "react";
import type { BoardCard } from "#common/submissions/board.ts";
import { isOverdue, isWaiting } from "#common/submissions/submission.ts";
import { RowTitle } from "../../../ui/back-office/row-title.tsx";
import { useNow } from "../../../ui/back-office/use-now.ts";
import { DeadlineEditor } from "../deadline-editor.tsx";
import { nextStepOf } from "../next-step.ts";
import { OwnerSelect } from "../owner-select.tsx";
import { nameOf } from "../submission-words.ts";
import { useCityName } from "../use-names.ts";
import { CardMenu } from "./card-menu.tsx";
import styles from "./submission-board.module.css";
import type { MoveCard } from "./use-move-card.ts";

const amounts = new Intl.NumberFormat("en-US");

/** Returns a budget as text, such as `€800–1,500`. */
function budgetOf({ budget }: BoardCard): string {
  if (budget === null) return "no budget given";
  return `€${amounts.format(budget.lowest)}–${amounts.format(budget.highest)}`;
}

/** The width that the card's lines leave free for the drag handle. */
const handleRoom = "1.75rem";

type CardProps = {
  card: BoardCard;
  isSelected: boolean;
  onSelect: (ids: string[], isSelected: boolean) => void;
  onMove: MoveCard;
  /**
   * Whether a drag handle is below the card's menu. The card's second and third lines then leave
   * room for it.
   */
  hasHandle?: boolean;
};

/**
 * A card of the board. It is memoized, because a drag makes React render the columns many times,
 * although their cards stay the same.
 */
export const Card = memo(function Card({
  card,
  isSelected,
  onSelect,
  onMove,
  hasHandle,
}: CardProps) {
  const { id, city } = card;
  const cityName = useCityName();
  const now = useNow();
  return (
    <article
      className={styles.card}
      data-selected={isSelected || undefined}
      data-late={isOverdue(card, new Date(now)) || undefined}
    >
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Checkbox
          size="sm"
          mt={1}
          aria-label={`Select ${nameOf(card)}`}
          checked={isSelected}
          onChange={({ currentTarget }) => onSelect([id], currentTarget.checked)}
        />
        <Box flex={1} miw={0} fz="0.9375rem">
          <RowTitle to="/admin/submissions/$id" params={{ id }} search={true} draggable={false}>
            {nameOf(card)}
          </RowTitle>
        </Box>
        <div className={styles.menu}>
          <CardMenu card={card} onMove={onMove} />
        </div>
      </Group>
      <Text inherit c="dimmed" truncate pe={hasHandle ? handleRoom : 0}>
        {city === null ? "No city" : cityName(city)} · {budgetOf(card)}
      </Text>
      <NextStep card={card} now={now} hasHandle={hasHandle ?? false} />
      <Group justify="space-between" gap={4} wrap="nowrap" fz="0.8125rem">
        <Clock card={card} />
        <OwnerSelect submission={card} />
      </Group>
    </article>
  );
});

/**
 * Shows the time until the deadline while the search waits for its first results, and then the day
 * of the search, such as `Day 2 of 7`.
 */
function Clock({ card }: { card: BoardCard }) {
  const { day, life } = card;
  if (isWaiting(card)) return <DeadlineEditor submission={card} />;
  if (day === null || life === "ended") return <span />;
  return (
    <span>
      {day.number > day.last ? `${day.last} days over` : `Day ${day.number} of ${day.last}`}
    </span>
  );
}

type NextStepProps = { card: BoardCard; now: number; hasHandle: boolean };

function NextStep({ card, now, hasHandle }: NextStepProps) {
  const { words, isWaiting: hasToWait } = nextStepOf(card, now);
  const Icon = hasToWait ? Hourglass : ArrowRight;
  const isProposed = card.proposalDueAt !== null && card.life === "active";
  return (
    <Box
      className={styles.next ?? ""}
      data-waiting={hasToWait || undefined}
      pe={hasHandle ? handleRoom : 0}
    >
      <Icon size={14} strokeWidth={2} aria-hidden="true" />
      {isProposed ? (
        <Link to="/admin/today" draggable={false}>
          {words}
        </Link>
      ) : (
        <span>{words}</span>
      )}
    </Box>
  );
}
