import { keepPreviousData } from "@tanstack/react-query";
import { useRef } from "react";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { DataTable } from "../../ui/back-office/data-table.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { useHeldFocus } from "../../ui/back-office/use-held-focus.ts";
import { useSelection } from "../../ui/back-office/use-selection.ts";
import { ArrivalsButton } from "./arrivals-button.tsx";
import { NoSubmissionsYet } from "./no-submissions-yet.tsx";
import { submissionColumns } from "./submission-columns.tsx";
import { SubmissionFilters } from "./submission-filters.tsx";
import { SubmissionRowActions } from "./submission-row-actions.tsx";
import { filterOf, type SubmissionView, tableOf, useSubmissionView } from "./submission-view.ts";
import { SummaryOrSelection } from "./summary-or-selection.tsx";
import { useArrivedCount } from "./use-arrived-count.ts";
import { useFilterWords } from "./use-filter-words.ts";
import { useLiveRows } from "./use-live-rows.ts";
import { useSubmissionsChanged } from "./use-submissions-changed.ts";

/** The list of submissions that match the view's filters and search. */
export function SubmissionTable({ view }: { view: SubmissionView }) {
  const { data, error, isPlaceholderData, isFetching, refetch } = trpc.submissions.table.useQuery(
    tableOf(view),
    // The list is loaded again each time it is shown, because the team looks for new submissions.
    { placeholderData: keepPreviousData, refetchOnMount: "always" },
  );
  const { table, onNarrow, onClear } = useSubmissionView(view);
  const place = useRef<HTMLElement>(null);
  const filter = filterOf(view);
  const { q: _q, ...narrowing } = filter;
  const wanted = useFilterWords(filter);
  const rows = useLiveRows(data);
  const selection = useSelection(rows.map(({ id }) => id));
  const isNarrowed = Object.keys(narrowing).length > 0;
  const clear = () => {
    onClear();
    place.current?.focus({ preventScroll: true });
  };

  const submissionsChanged = useSubmissionsChanged();
  const arrivedCount = useArrivedCount(view, isPlaceholderData ? undefined : data);
  const showArrived = () => {
    void submissionsChanged();
    if (view.page) table.onPage(1);
    place.current?.focus({ preventScroll: true });
  };

  const arrivals = arrivedCount > 0 && <ArrivalsButton count={arrivedCount} onShow={showArrived} />;

  // A change that an administrator makes in a row, such as a new assignee, can remove the row from
  // the list, because the submission no longer matches the filters. The keyboard focus then moves
  // to the list.
  const holdFocus = useHeldFocus(place, data);

  return (
    <DataTable
      {...table}
      ref={place}
      nouns={{ one: "submission", many: "submissions" }}
      columns={submissionColumns(selection, holdFocus)}
      renderActions={(submission) => (
        <SubmissionRowActions submission={submission} onUpdate={holdFocus} />
      )}
      part={data && { ...data, items: rows }}
      isStale={isPlaceholderData}
      loadingText="Loading submissions..."
      filters={<SubmissionFilters view={view} onNarrow={onNarrow} />}
      summary={
        <SummaryOrSelection
          filter={filter}
          wanted={wanted}
          total={data?.total}
          isStale={isPlaceholderData}
          onClear={clear}
          rows={rows}
          selection={selection}
        />
      }
      narrowed={
        isNarrowed
          ? { text: `The filters show only submissions that ${wanted}.`, onClear: clear }
          : undefined
      }
      failure={
        error && (
          <ScreenState
            kind="failure"
            title="The submissions can't be shown"
            text={errorText(error)}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )
      }
      arrivals={arrivals}
      empty={<NoSubmissionsYet />}
    />
  );
}
