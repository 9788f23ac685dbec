import { useNavigate } from "@tanstack/react-router";
import type { TableView } from "#common/search.ts";
import { type SubmissionSort, submissionSorts } from "#common/submissions/submission.ts";
import type { SubmissionSearch } from "#common/submissions/submission-input.ts";
import { tableControls } from "../../table-view.ts";
import { useAddressOf } from "../accounts/searched-view.ts";

/**
 * The filters of the list of submissions, without the searched text. Days are in UTC; both ends are
 * included. An assignee of 0 selects unassigned submissions.
 */
export type Narrowing = Omit<SubmissionSearch, "search" | keyof TableView>;

/**
 * Everything that decides what the list of submissions shows: the filters, the search, the sorting
 * and the page.
 */
export type SubmissionView = TableView<SubmissionSort> & Narrowing;

const withoutMissing = (view: SubmissionView): SubmissionView =>
  Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined));

/**
 * Returns the filters and the search of a view, without sorting and page, as the request for an
 * export needs them.
 */
export function filterOf(view: SubmissionView): Narrowing & { q?: string } {
  const { sort: _sort, order: _order, page: _page, ...filter } = view;
  return filter;
}

/** A change of the filters of submissions; undefined removes a filter. */
export type NarrowingChange = { [Name in keyof Narrowing]?: Narrowing[Name] | undefined };

/**
 * Applies a change of the filters. The list then begins at its first page. If the change makes a
 * date range end before it begins, the range is corrected.
 */
export function narrow(view: SubmissionView, change: NarrowingChange): SubmissionView {
  const { page: _page, ...rest } = view;
  const next = { ...rest, ...change };
  if (next.from && next.to && next.from > next.to) {
    if (change.from) next.to = undefined;
    else next.from = undefined;
  }
  return withoutMissing(next);
}

/**
 * Returns the handlers of the list's controls. Each handler changes the view by changing the URL.
 */
export function useSubmissionView(view: SubmissionView) {
  const navigate = useNavigate({ from: "/admin/submissions/" });
  const toAddress = useAddressOf();
  const show = (next: SubmissionView, how: { replace?: boolean; resetScroll: boolean }) =>
    void navigate({ search: toAddress(next), ...how });
  return {
    table: tableControls(submissionSorts, view, show),
    onNarrow: (change: NarrowingChange) => show(narrow(view, change), { resetScroll: false }),
    onClear: () => {
      const { sort, order } = view;
      show({ ...(sort && { sort }), ...(order && { order }) }, { resetScroll: false });
    },
  };
}
