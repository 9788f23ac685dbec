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
export type Narrowing = Omit<SubmissionSearch, "search" | "layout" | keyof TableView>;

/** The layouts in which the submissions can be shown. */
export type SubmissionLayout = NonNullable<SubmissionSearch["layout"]>;

/**
 * Everything that decides what the list of submissions shows: the filters, the search, the sorting,
 * the page, and whether it is a table or a board.
 */
export type SubmissionView = TableView<SubmissionSort> &
  Narrowing & { layout?: SubmissionLayout | undefined };

/** Returns a copy of a view without the parameters that are undefined. */
export const withoutMissing = (view: SubmissionView): SubmissionView =>
  Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined));

/**
 * Returns a view without the choice between table and board, because requests for rows do not
 * contain this choice.
 */
export function tableOf(view: SubmissionView): Omit<SubmissionView, "layout"> {
  const { layout: _layout, ...rest } = view;
  return rest;
}

/**
 * Returns the filters and the search of a view, without sorting, page and layout, as the request
 * for an export needs them.
 */
export function filterOf(view: SubmissionView): Narrowing & { q?: string } {
  const { sort: _sort, order: _order, page: _page, ...filter } = tableOf(view);
  return filter;
}

/** A change of the filters of submissions; undefined removes a filter. */
export type NarrowingChange = { [Name in keyof Narrowing]?: Narrowing[Name] | undefined };

/**
 * Applies a change of the filters. The list then begins at its first page. If a changed date would
 * make the range of dates end before it begins, the range's other date is removed.
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
    /**
     * Shows another view. The callers pass a view without a page, so the list begins at its first
     * page.
     */
    onView: (next: SubmissionView) => show(withoutMissing(next), { resetScroll: false }),
    onNarrow: (change: NarrowingChange) => show(narrow(view, change), { resetScroll: false }),
    onClear: () => {
      const { sort, order, layout } = view;
      show(withoutMissing({ sort, order, layout }), { resetScroll: false });
    },
  };
}
