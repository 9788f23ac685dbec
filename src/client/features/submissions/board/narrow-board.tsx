import { Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { type Board, type BoardColumn, boardColumns } from "#common/submissions/board.ts";
import { LoadMore } from "../../../ui/back-office/load-more.tsx";
import { Pill } from "../../../ui/back-office/pill.tsx";
import type { Selection } from "../../../ui/back-office/use-selection.ts";
import { Card } from "./board-card.tsx";
import { columnNames } from "./board-words.ts";
import styles from "./submission-board.module.css";
import type { MoveCard } from "./use-move-card.ts";

type NarrowBoardProps = {
  columns: Board["columns"];
  selection: Selection;
  isLoading: boolean;
  onMove: MoveCard;
  onMore: (column: BoardColumn) => void;
};

/** The board on a phone: one column at a time. A card is moved by its menu. */
export function NarrowBoard({ columns, selection, isLoading, onMove, onMore }: NarrowBoardProps) {
  const [chosen, setChosen] = useState<BoardColumn>();
  const column =
    chosen ??
    boardColumns.find((name) => name !== "unconfirmed" && columns[name].total > 0) ??
    "new";
  const { cards, total } = columns[column];
  const pills = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const row = pills.current;
    const pill = row?.querySelectorAll("button")[boardColumns.indexOf(column)];
    if (!row || !pill) return;
    // The row of column names scrolls to the name of the shown column, because the name may be
    // beyond the edge of the screen.
    const [whole, part] = [row.getBoundingClientRect(), pill.getBoundingClientRect()];
    row.scrollLeft += part.left + part.width / 2 - (whole.left + whole.width / 2);
  }, [column]);
  return (
    <section aria-label={columnNames[column]}>
      <fieldset ref={pills} className={styles.switch}>
        <legend className="visually-hidden">Column</legend>
        {boardColumns.map((name) => (
          <Pill
            key={name}
            name={columnNames[name]}
            count={columns[name].total}
            isOn={name === column}
            onToggle={() => setChosen(name)}
          />
        ))}
      </fieldset>
      {total === 0 && (
        <Text c="dimmed" ta="center" py="lg">
          No searches here.
        </Text>
      )}
      <Stack component="ul" gap="xs">
        {cards.map((card) => (
          <li key={card.id}>
            <Card
              card={card}
              isSelected={selection.has(card.id)}
              onSelect={selection.set}
              onMove={onMove}
            />
          </li>
        ))}
      </Stack>
      {cards.length < total && <LoadMore isLoading={isLoading} onLoad={() => onMore(column)} />}
    </section>
  );
}
