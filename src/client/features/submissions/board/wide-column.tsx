import { useDndContext, useDraggable, useDroppable } from "@dnd-kit/core";
import {
  ActionIcon,
  type ActionIconProps,
  Box,
  type BoxProps,
  Flex,
  type FlexProps,
  Text,
} from "@mantine/core";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { GripVertical } from "lucide-react";
import {
  type ComponentPropsWithRef,
  type MouseEvent,
  type TouchEvent,
  useEffect,
  useRef,
} from "react";
import {
  type BoardCard,
  type BoardColumn,
  type BoardPart,
  judgeMove,
} from "#common/submissions/board.ts";
import { PlainList } from "../../../ui/back-office/plain-list.tsx";
import type { Selection } from "../../../ui/back-office/use-selection.ts";
import { nameOf } from "../submission-words.ts";
import { Card } from "./board-card.tsx";
import { columnNames } from "./board-words.ts";
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

export const columnHeading: FlexProps = {
  gap: "xs",
  align: "baseline",
  justify: "space-between",
  style: { padding: "var(--space-3) var(--space-3) var(--space-2)" },
};
/** The name of a column without cards is written from top to bottom. */
const emptyHeading: FlexProps = {
  justify: "flex-start",
  style: { writingMode: "vertical-rl", padding: "var(--space-3) var(--space-2)" },
};
export const columnContent: BoxProps = {
  flex: 1,
  mih: 0,
  px: "xs",
  pb: "xs",
  style: { overflowY: "auto" },
};

/** How a column shows whether the dragged card may be dropped on it. */
const dropLooks: Record<"yes" | "no", Record<"over" | "beside", BoxProps>> = {
  yes: {
    over: { bd: "1px solid var(--green)", bg: "var(--green-tint)" },
    beside: { bd: "1px solid var(--green-line)" },
  },
  no: {
    over: { bd: "1px solid var(--clay-line)", bg: "var(--clay-tint)" },
    beside: { opacity: 0.6 },
  },
};

type ColumnFrameProps = FlexProps &
  Omit<ComponentPropsWithRef<"section">, keyof FlexProps> & { isEmpty?: boolean };

/** The surface of a column. A column without cards takes little room. */
export const ColumnFrame = ({ isEmpty = false, ...props }: ColumnFrameProps) => (
  <Flex
    component="section"
    direction="column"
    flex={isEmpty ? "0 0 3.25rem" : "1 0 14.5rem"}
    miw={0}
    bd="var(--hairline)"
    bdrs="md"
    bg="var(--stone-0)"
    {...props}
  />
);

/** A column of the board on wide screens. It renders only the cards that are in sight. */
export function WideColumn({ dragged, ...props }: ColumnProps & { dragged?: BoardCard }) {
  const { column, part } = props;
  const { setNodeRef, isOver } = useDroppable({ id: column });
  const judged = dragged && judgeMove(dragged, column);
  const refusal = judged && "refusal" in judged ? judged.refusal : undefined;
  const allowed = judged && (refusal === undefined ? "yes" : "no");
  const isEmpty = part.total === 0;
  return (
    <ColumnFrame
      ref={setNodeRef}
      aria-labelledby={`column-${column}`}
      isEmpty={isEmpty}
      {...(allowed && dropLooks[allowed][isOver ? "over" : "beside"])}
    >
      <Flex component="header" {...columnHeading} {...(isEmpty && emptyHeading)}>
        <Text component="h2" id={`column-${column}`} fw={600} fz="0.9375rem" ff="text">
          {columnNames[column]}
        </Text>
        <Text span c="dimmed" fz="0.875rem">
          {part.total.toLocaleString("en-US")}
        </Text>
      </Flex>
      {isOver && refusal !== undefined && (
        <Text c="red" fz="0.875rem" px="sm" pb="xs">
          {refusal}
        </Text>
      )}
      {!isEmpty && <Cards {...props} />}
    </ColumnFrame>
  );
}

function Cards({ column, part: { cards, total }, selection, onMove, onMore }: ColumnProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { active } = useDndContext();
  const held = cards.findIndex(({ id }) => id === active?.id);
  // oxlint-disable-next-line react/incompatible-library -- the compiler skips this component, and its functions reach no memoized one
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
    <Box ref={scroller} {...columnContent}>
      <PlainList display="block" pos="relative" h={virtualizer.getTotalSize()}>
        {shown.map(({ key, index, start }) => {
          const card = cards[index];
          return (
            card && (
              <Box
                key={key}
                component="li"
                ref={virtualizer.measureElement}
                data-index={index}
                pos="absolute"
                left={0}
                right={0}
                top={start}
                pb="xs"
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
              </Box>
            )
          );
        })}
      </PlainList>
    </Box>
  );
}

type MovableCardProps = {
  card: BoardCard;
  column: BoardColumn;
  isSelected: boolean;
  onSelect: Selection["set"];
  onMove: MoveCard;
};

/** The drag handle is below the card's menu. A finger on it drags instead of scrolling. */
const handleLook: ActionIconProps = {
  size: "sm",
  pos: "absolute",
  top: "calc(max(2.25rem, var(--touch)) + 0.25rem)",
  right: "0.625rem",
  style: { cursor: "grab", touchAction: "none" },
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
    <Box
      ref={setNodeRef}
      pos="relative"
      opacity={isDragging ? 0.4 : 1}
      style={{ cursor: "grab" }}
      {...pointer}
    >
      <Card card={card} hasHandle {...props} />
      <ActionIcon
        ref={setActivatorNodeRef}
        {...attributes}
        {...handleLook}
        aria-label={`Move ${nameOf(card)}`}
        onKeyDown={(event) => onKeyDown?.(event)}
      >
        <GripVertical size={16} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
    </Box>
  );
}

/** Returns whether an element is a field, a menu or a dialog, or is inside one. */
const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest("input, select, [role=menu], [role=dialog]") !== null;
