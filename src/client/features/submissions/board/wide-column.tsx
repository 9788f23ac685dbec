import { useDndContext, useDraggable, useDroppable } from "@dnd-kit/core";
import { ActionIcon, Text } from "@mantine/core";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { GripVertical } from "lucide-react";
import { type MouseEvent, type TouchEvent, useEffect, useRef } from "react";
import {
  type BoardCard,
  type BoardColumn,
  type BoardPart,
  judgeMove,
} from "#common/submissions/board.ts";
import type { Selection } from "../../../ui/back-office/use-selection.ts";
import { nameOf } from "../submission-words.ts";
import { Card } from "./board-card.tsx";
import { columnNames } from "./board-words.ts";
import styles from "./submission-board.module.css";
import type { MoveCard } from "./use-move-card.ts";

/** The height of a card and of the gap below it before they are measured, in pixels. */
const usualHeight = 132;

export type ColumnProps = {
  column: BoardColumn;
  part: BoardPart;
  selection: Selection;
  onMove: MoveCard;
  /** Called when the last loaded cards of the column are in sight, and there are more. */
  onMore: (column: BoardColumn) => void;
};

/** A column of the board on wide screens. It renders only the cards that are in sight. */
export function WideColumn({ dragged, ...props }: ColumnProps & { dragged?: BoardCard }) {
  const { column, part } = props;
  const { setNodeRef, isOver } = useDroppable({ id: column });
  const judged = dragged && judgeMove(dragged, column);
  const refusal = judged && "refusal" in judged ? judged.refusal : undefined;
  const allowed = judged && (refusal === undefined ? "yes" : "no");
  return (
    <section
      ref={setNodeRef}
      className={styles.column}
      aria-labelledby={`column-${column}`}
      data-empty={part.total === 0 || undefined}
      data-drop={allowed}
      data-over={isOver ? allowed : undefined}
    >
      <header className={styles.heading}>
        <Text component="h2" id={`column-${column}`} fw={600} fz="0.9375rem" ff="text">
          {columnNames[column]}
        </Text>
        <Text span c="dimmed" fz="0.875rem">
          {part.total.toLocaleString("en-US")}
        </Text>
      </header>
      {isOver && refusal !== undefined && (
        <Text c="red" fz="0.875rem" px="sm" pb="xs">
          {refusal}
        </Text>
      )}
      {part.total > 0 && <Cards {...props} />}
    </section>
  );
}

function Cards({ column, part: { cards, total }, selection, onMove, onMore }: ColumnProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { active } = useDndContext();
  const held = cards.findIndex(({ id }) => id === active?.id);
  // oxlint-disable-next-line react/incompatible-library -- React's compiler skips this component, which is harmless: no memoized component gets the virtualizer's functions
  const virtualizer = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    getItemKey: (place) => cards[place]?.id ?? place,
    overscan: 4,
    // The dragged card stays in the document while the column scrolls, because a browser stops
    // sending touch events when the touched element is removed.
    rangeExtractor: (range: Range) =>
      held === -1
        ? defaultRangeExtractor(range)
        : [...new Set([...defaultRangeExtractor(range), held])].sort((a, b) => a - b),
  });
  const shown = virtualizer.getVirtualItems();
  const isAtEnd = (virtualizer.range?.endIndex ?? 0) >= cards.length - 5;
  useEffect(() => {
    if (isAtEnd && cards.length < total) onMore(column);
  }, [isAtEnd, cards.length, total, column, onMore]);
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ key, index, start }) => {
          const card = cards[index];
          return (
            card && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={styles.slot}
                style={{ top: start }}
                aria-setsize={total}
                aria-posinset={index + 1}
              >
                <MovableCard
                  card={card}
                  column={column}
                  isSelected={selection.has(card.id)}
                  onSelect={selection.set}
                  onMove={onMove}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

type MovableCardProps = {
  card: BoardCard;
  column: BoardColumn;
  isSelected: boolean;
  onSelect: Selection["set"];
  onMove: MoveCard;
};

/**
 * A card of the board that can be dragged. A mouse, or a finger after a long press, drags the card
 * itself; the keyboard uses the handle in its corner.
 */
function MovableCard({ card, column, ...props }: MovableCardProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: card.id,
    data: { column },
  });
  const { onMouseDown, onTouchStart, onKeyDown } = listeners ?? {};
  const pointer = {
    onMouseDown: (event: MouseEvent) => {
      // A press on a field, a menu or a dialog inside the card must not start a drag.
      if (!isControl(event.target)) onMouseDown?.(event);
    },
    onTouchStart: (event: TouchEvent) => onTouchStart?.(event),
  };
  return (
    <div
      ref={setNodeRef}
      className={styles.movable}
      data-dragging={isDragging || undefined}
      {...pointer}
    >
      <Card card={card} hasHandle {...props} />
      <ActionIcon
        ref={setActivatorNodeRef}
        {...attributes}
        className={styles.handle ?? ""}
        size="sm"
        aria-label={`Move ${nameOf(card)}`}
        onKeyDown={(event) => onKeyDown?.(event)}
      >
        <GripVertical size={16} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

/** Returns whether an element is a field, a menu or a dialog, or is inside one. */
const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest("input, select, [role=menu], [role=dialog]") !== null;
