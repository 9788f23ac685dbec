import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  type DragEndEvent,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useState } from "react";
import {
  type BoardCard,
  type BoardColumn,
  boardColumns,
  columnOf,
  judgeMove,
} from "#common/submissions/board.ts";
import { nameOf } from "../submission-words.ts";
import { columnNames } from "./board-words.ts";
import type { MoveCard } from "./use-move-card.ts";

// The options of the drag sensors are constants, because new objects would make React render every
// card again.
/** A drag begins only after a movement of 4 px. A shorter movement is an ordinary press. */
const mouseOptions = { activationConstraint: { distance: 4 } };
/**
 * A drag by touch begins after the finger has rested on a card for 250 ms. If the finger moves more
 * than 8 px before that, the movement scrolls.
 */
const touchOptions = { activationConstraint: { delay: 250, tolerance: 8 } };

const asColumn = (id: UniqueIdentifier | undefined) => boardColumns.find((name) => name === id);

/**
 * Lets the left and right arrow keys move the dragged card by one column. Returns the card's new
 * position; undefined for any other key, or if there is no column on that side.
 */
const toNextColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const { over, active, collisionRect, droppableRects } = context;
  const from = asColumn(over?.id) ?? asColumn(active?.data.current?.column as UniqueIdentifier);
  const next = from && boardColumns[boardColumns.indexOf(from) + step];
  const rect = next && droppableRects.get(next);
  if (!rect) return undefined;
  // The card's center is placed on the column's center, so that `closestCenter` below selects this
  // column, even if the column is narrower than the card.
  const x = rect.left + (rect.width - (collisionRect?.width ?? 0)) / 2;
  return { x, y: currentCoordinates.y };
};
const keyboardOptions = { coordinateGetter: toNextColumn, scrollBehavior: "auto" } as const;

/** Returns the column under the pointer; for a drag by keyboard, the one nearest to the card. */
const detectColumn: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : closestCenter(args);

const instructions = {
  draggable:
    "Press space to pick up the card, the left and right arrow keys to move it to another column, space again to put it down, or escape to leave it where it was.",
};

/** Returns the props for the drag and drop of the board, and the card that is being dragged. */
export function useBoardDrag(cardOf: (id: string) => BoardCard | undefined, onMove: MoveCard) {
  const [dragged, setDragged] = useState<BoardCard>();
  const sensors = useSensors(
    useSensor(MouseSensor, mouseOptions),
    useSensor(TouchSensor, touchOptions),
    useSensor(KeyboardSensor, keyboardOptions),
  );
  const name = (id: UniqueIdentifier) => {
    const card = cardOf(String(id));
    return card ? nameOf(card) : "The card";
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${name(active.id)} is picked up.`,
    onDragOver: ({ active, over }) => {
      const card = cardOf(String(active.id));
      const to = asColumn(over?.id);
      if (!card || !to) return undefined;
      const judged = judgeMove(card, to);
      // A card that was just picked up is over its own column. Screen readers need not announce
      // that.
      if (!judged) return undefined;
      const where = `${nameOf(card)} is over ${columnNames[to]}.`;
      return "refusal" in judged ? `${where} ${judged.refusal}` : where;
    },
    onDragEnd: ({ active, over }) => {
      const to = asColumn(over?.id);
      return to ? `${name(active.id)} is put down in ${columnNames[to]}.` : undefined;
    },
    onDragCancel: ({ active }) => `${name(active.id)} is back where it was.`,
  };
  return {
    dragged,
    context: {
      sensors,
      collisionDetection: detectColumn,
      accessibility: { announcements, screenReaderInstructions: instructions },
      onDragStart: ({ active }: DragStartEvent) => setDragged(cardOf(String(active.id))),
      onDragCancel: () => setDragged(undefined),
      onDragEnd: ({ over }: DragEndEvent) => {
        const to: BoardColumn | undefined = asColumn(over?.id);
        if (dragged && to && columnOf(dragged) !== to) onMove(dragged, to);
        setDragged(undefined);
      },
    },
  };
}
