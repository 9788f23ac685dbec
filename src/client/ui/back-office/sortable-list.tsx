import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ActionIcon, type MantineSpacing } from "@mantine/core";
import { GripVertical } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { PlainList } from "./plain-list.tsx";
import styles from "./sortable-list.module.css";
import { Tooltip } from "./tooltip.tsx";

type SortableListProps = {
  label: string;
  /** The ids of the items in their order. An item keeps its id when it is moved. */
  items: readonly string[];
  /** Returns an item's name, for the announcements of screen readers. */
  nameOf: (id: string) => string;
  onMove: (from: number, to: number) => void;
  gap?: MantineSpacing;
  /** `SortableItem` elements, in the order of the ids. */
  children: ReactNode;
};

const instructions = {
  draggable:
    "Press space to pick it up, the arrow keys to move it, space again to put it down, or escape to leave it where it was.",
};

/** Dragged items move only up and down. */
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

// The options of the drag sensors are constants, because new objects would make React render every
// item of every list again.
/** A drag begins only after a movement of 4 px. A shorter movement is an ordinary press. */
const pointerOptions = { activationConstraint: { distance: 4 } };
const keyboardOptions = {
  coordinateGetter: sortableKeyboardCoordinates,
  scrollBehavior: "auto",
} as const;

/**
 * A list whose items can be dragged into another order with the mouse, a finger or the keyboard.
 */
export function SortableList(props: SortableListProps) {
  const { label, nameOf, onMove, gap = "sm", children } = props;
  const items = useSameList(props.items);
  const sensors = useSensors(
    useSensor(PointerSensor, pointerOptions),
    useSensor(KeyboardSensor, keyboardOptions),
  );
  const announcements = useAnnouncements(items, nameOf);

  const end = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    onMove(items.indexOf(String(active.id)), items.indexOf(String(over.id)));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={{
        announcements,
        screenReaderInstructions: instructions,
      }}
      onDragEnd={end}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        <PlainList aria-label={label} gap={gap}>
          {children}
        </PlainList>
      </SortableContext>
    </DndContext>
  );
}

type SortableItemProps = {
  id: string;
  /** The item's name, in the label of its drag handle. */
  name: string;
  className?: string | undefined;
  /** Renders the item with its drag handle. */
  children: (handle: ReactNode) => ReactNode;
};

/** One item of a `SortableList`. */
export function SortableItem({ id, name, className, children }: SortableItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, ...drag } = useSortable({ id });
  const label = `Move ${name} by dragging`;
  return (
    <li
      ref={setNodeRef}
      className={`${styles.item} ${className ?? ""}`}
      data-dragging={drag.isDragging || undefined}
      style={{ transform: CSS.Translate.toString(drag.transform), transition: drag.transition }}
    >
      {children(
        <Tooltip label={label}>
          <ActionIcon
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            className={styles.handle ?? ""}
            aria-label={label}
          >
            <GripVertical size={18} strokeWidth={1.75} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>,
      )}
    </li>
  );
}

/** Returns the texts that screen readers announce while an item is dragged. */
function useAnnouncements(items: readonly string[], nameOf: (id: string) => string): Announcements {
  /** True once the dragged item has been over another item. */
  const hasMoved = useRef(false);
  const name = (id: UniqueIdentifier) => nameOf(String(id));
  const place = (id: UniqueIdentifier) => `${items.indexOf(String(id)) + 1} of ${items.length}`;
  return {
    onDragStart: ({ active }) => {
      hasMoved.current = false;
      return `${name(active.id)} is picked up: ${place(active.id)}.`;
    },
    // When a drag starts, the item is over its own position, which needs no announcement for screen
    // readers.
    onDragOver: ({ active, over }) => {
      if (!over || (over.id === active.id && !hasMoved.current)) return undefined;
      hasMoved.current = true;
      return `${name(active.id)} is now ${place(over.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      `${name(active.id)} is put down: ${place(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} is back where it was: ${place(active.id)}.`,
  };
}

/**
 * Returns the same array object as long as the content of the array stays the same, because a new
 * array would make React render every item again.
 */
function useSameList(list: readonly string[]): string[] {
  const [same, setSame] = useState(() => [...list]);
  if (same.length === list.length && same.every((id, place) => id === list[place])) return same;
  const next = [...list];
  setSame(next);
  return next;
}
