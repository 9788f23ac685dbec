import { DndContext, DragOverlay } from "@dnd-kit/core";
import { Group, Skeleton, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import {
  type Board,
  type BoardColumn,
  boardColumns,
  firstCards,
  mostCards,
} from "#common/submissions/board.ts";
import { counted } from "../../../counted.ts";
import { errorText } from "../../../error-text.ts";
import { trpc } from "../../../trpc.ts";
import { NothingFound } from "../../../ui/back-office/nothing-found.tsx";
import { ScreenState } from "../../../ui/back-office/screen-state.tsx";
import { TableSearch } from "../../../ui/back-office/table-search.tsx";
import { useSelection } from "../../../ui/back-office/use-selection.ts";
import { NoSubmissionsYet } from "../no-submissions-yet.tsx";
import { SubmissionFilters } from "../submission-filters.tsx";
import { filterOf, type SubmissionView, useSubmissionView } from "../submission-view.ts";
import { SummaryOrSelection } from "../summary-or-selection.tsx";
import { useFilterWords } from "../use-filter-words.ts";
import { Card } from "./board-card.tsx";
import { BoardSort } from "./board-sort.tsx";
import { columnNames } from "./board-words.ts";
import { NarrowBoard } from "./narrow-board.tsx";
import styles from "./submission-board.module.css";
import { useBoardDrag } from "./use-board-drag.ts";
import { type MoveCard, useMoveCard } from "./use-move-card.ts";
import { WideColumn } from "./wide-column.tsx";

/** The board of the submissions that match the view's filters and search. */
export function SubmissionBoard({ view }: { view: SubmissionView }) {
  const { board, onMore } = useBoard(view);
  const { data, error, isPlaceholderData, isFetching, refetch } = board;
  const { columns, move } = useMoveCard(data?.columns);
  const { table, onNarrow, onClear } = useSubmissionView(view);
  const isWide = useMediaQuery("(min-width: 64em)", false, { getInitialValueInEffect: false });
  const place = useRef<HTMLDivElement>(null);
  const filter = filterOf(view);
  const wanted = useFilterWords(filter);
  const cards = columns ? boardColumns.flatMap((name) => columns[name].cards) : [];
  const selection = useSelection(cards.map(({ id }) => id));
  const total = columns && boardColumns.reduce((sum, name) => sum + columns[name].total, 0);
  if (total === 0 && wanted === undefined && !error) return <NoSubmissionsYet />;
  const isEmpty = total === 0 && !isPlaceholderData;
  const clear = () => {
    onClear();
    place.current?.focus({ preventScroll: true });
  };
  return (
    <Stack component="section" ref={place} tabIndex={-1} gap="sm" aria-label="Board of searches">
      <Group justify="space-between" gap="sm">
        <TableSearch
          label="Search submissions"
          searched={table.searched}
          onSearch={table.onSearch}
        />
        <Group gap="sm">
          <BoardSort view={view} />
          <Text component="output" c="dimmed" fz="0.9375rem">
            {total !== undefined && !isPlaceholderData && counted(total, "submission")}
          </Text>
        </Group>
      </Group>
      <SubmissionFilters view={view} onNarrow={onNarrow} />
      {!isEmpty && !(error && !columns) && (
        <SummaryOrSelection
          filter={filter}
          wanted={wanted}
          total={total}
          isStale={isPlaceholderData}
          onClear={clear}
          rows={cards}
          selection={selection}
        />
      )}
      {error && (
        <ScreenState
          kind="failure"
          title="The submissions can't be shown"
          text={errorText(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!columns && !error && <Loading isWide={isWide} />}
      {isEmpty && (
        <NothingFound
          title="No searches match these filters"
          text={`The filters show only searches that ${wanted}.`}
          onClear={clear}
        />
      )}
      {columns &&
        !isEmpty &&
        (isWide ? (
          <WideBoard columns={columns} selection={selection} onMove={move} onMore={onMore} />
        ) : (
          <NarrowBoard
            columns={columns}
            selection={selection}
            isLoading={isFetching}
            onMove={move}
            onMore={onMore}
          />
        ))}
    </Stack>
  );
}

/** Loads the first cards of each column of the board, and further cards of a column on request. */
function useBoard(view: SubmissionView) {
  const { sort, order } = view;
  const filter = filterOf(view);
  const key = JSON.stringify([filter, sort, order]);
  const [asked, setAsked] = useState<{ key: string; shown: Partial<Record<BoardColumn, number>> }>({
    key,
    shown: {},
  });
  const shown = asked.key === key ? asked.shown : {};
  const board = trpc.submissions.board.useQuery(
    { filter, shown, ...(sort ? { sort, order: order ?? "desc" } : {}) },
    { placeholderData: keepPreviousData, refetchOnMount: "always" },
  );
  const onMore = useCallback(
    (column: BoardColumn) =>
      setAsked((now) => {
        const before = now.key === key ? now.shown : {};
        const count = before[column] ?? firstCards;
        // Each request asks for twice as many cards as the previous one, so that a long column
        // needs few requests.
        return { key, shown: { ...before, [column]: Math.min(count * 2, mostCards) } };
      }),
    [key],
  );
  return { board, onMore };
}

type WideBoardProps = {
  columns: Board["columns"];
  selection: ReturnType<typeof useSelection>;
  onMove: MoveCard;
  onMore: (column: BoardColumn) => void;
};

function WideBoard({ columns, selection, onMove, onMore }: WideBoardProps) {
  const cardOf = (id: string) =>
    boardColumns.flatMap((name) => columns[name].cards).find((card) => card.id === id);
  const { dragged, context } = useBoardDrag(cardOf, onMove);
  return (
    <DndContext {...context}>
      <div className={styles.board}>
        {boardColumns.map((name) => (
          <WideColumn
            key={name}
            column={name}
            part={columns[name]}
            selection={selection}
            onMove={onMove}
            onMore={onMore}
            {...(dragged && { dragged })}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={styles.lifted} aria-hidden>
            <Card
              card={dragged}
              isSelected={selection.has(dragged.id)}
              onSelect={selection.set}
              onMove={onMove}
              hasHandle
            />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

function Loading({ isWide }: { isWide: boolean }) {
  const names = isWide ? boardColumns : boardColumns.slice(0, 1);
  return (
    <ScreenState kind="loading" label="Loading board...">
      <div className={styles.board}>
        {names.map((name) => (
          <div key={name} className={styles.column}>
            <div className={styles.heading}>
              <Text fw={600} fz="0.9375rem">
                {isWide && columnNames[name]}
              </Text>
            </div>
            <div className={styles.scroller}>
              <Skeleton h={120} mb="xs" />
              <Skeleton h={120} mb="xs" />
              <Skeleton h={120} />
            </div>
          </div>
        ))}
      </div>
    </ScreenState>
  );
}
