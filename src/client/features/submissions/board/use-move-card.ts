import { useCallback, useState } from "react";
import {
  type Board,
  type BoardCard,
  type BoardColumn,
  judgeMove,
  mapColumns,
} from "#common/submissions/board.ts";
import { showToast } from "../../../ui/toast.tsx";
import { useChangeSubmissions } from "../use-change-submissions.ts";

/**
 * A function that moves a card to another column. If the card cannot be moved there, a toast says
 * why.
 */
export type MoveCard = (card: BoardCard, to: BoardColumn) => void;

type Moves = ReadonlyMap<string, { card: BoardCard; to: BoardColumn }>;

/**
 * Returns the board's columns with each moved card already in its new column, while the server has
 * not stored the move yet.
 */
function withMoves(columns: Board["columns"], moves: Moves): Board["columns"] {
  if (moves.size === 0) return columns;
  return mapColumns((name) => {
    const { total, cards } = columns[name];
    const staying = cards.filter(({ id }) => (moves.get(id)?.to ?? name) === name);
    const present = new Set(staying.map(({ id }) => id));
    const coming = [...moves.values()].filter(
      ({ card, to }) => to === name && !present.has(card.id),
    );
    return {
      total: total - (cards.length - staying.length) + coming.length,
      cards: [...coming.map(({ card }) => card), ...staying],
    };
  });
}

/**
 * Returns the board's columns, and the function that moves a card. While a move is being saved, its
 * card is already in the new column.
 */
export function useMoveCard(columns: Board["columns"] | undefined) {
  const { change } = useChangeSubmissions();
  const [moves, setMoves] = useState<Moves>(new Map());
  const move = useCallback<MoveCard>(
    (card, to) => {
      const judged = judgeMove(card, to);
      if (!judged) return;
      if ("refusal" in judged) {
        showToast({ title: "Not moved", description: judged.refusal, variant: "destructive" });
        return;
      }
      setMoves((now) => new Map(now).set(card.id, { card, to }));
      void change([card], judged).then(() =>
        setMoves((now) => new Map([...now].filter(([id]) => id !== card.id))),
      );
    },
    [change],
  );
  return { columns: columns && withMoves(columns, moves), move };
}
