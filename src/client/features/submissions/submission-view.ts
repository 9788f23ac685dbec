import { useNavigate } from "@tanstack/react-router";
import { isIsoDate } from "#common/dates.ts";
import {
  type SubmissionSort,
  type SubmissionStatus,
  submissionSorts,
  submissionStatuses,
} from "#common/submissions/submission.ts";
import { readTableView, type TableView, useTableView } from "../../table-view.ts";
import { useAdmin } from "../accounts/admin-context.ts";
import { searchedTextsOf } from "./searched-texts.ts";

/**
 * The filters of the list of submissions, without the searched text. Days are in UTC; both ends are
 * included.
 */
export type Narrowing = {
  status?: SubmissionStatus;
  city?: string;
  /** An administrator's id; 0 selects unassigned submissions. */
  assignee?: number;
  from?: string;
  to?: string;
  overdue?: true;
};

/** The view of the list of submissions: its filters, search, sorting and page. */
export type SubmissionView = TableView<SubmissionSort> & Narrowing;

/** The view as the URL holds it: with a key instead of the searched text. */
export type SubmissionAddress = Omit<SubmissionView, "q"> & { search?: string };

const readTable = readTableView(submissionSorts);
const largestId = 2_147_483_647;
const longestCity = 200;

const isDay = (value: unknown): value is string => typeof value === "string" && isIsoDate(value);

type SearchedTexts = ReturnType<typeof searchedTextsOf>;

/** Reads the view from the parameters of a URL, and ignores invalid ones. */
export function readSubmissionView(
  search: Record<string, unknown>,
  { textOf }: Pick<SearchedTexts, "textOf">,
): SubmissionView {
  const status = submissionStatuses.find((known) => known === search.status);
  const city =
    typeof search.city === "string" || typeof search.city === "number" ? String(search.city) : "";
  const assignee = search.assignee;
  const { from, to } = search;
  const isRange = isDay(from) && isDay(to);
  const inOrder = !isRange || from <= to;
  const { q: _q, ...table } = readTable(search);
  const q = typeof search.search === "string" ? textOf(search.search) : undefined;
  return {
    ...table,
    ...(q !== undefined && { q }),
    ...(status !== undefined && { status }),
    ...(city !== "" && city.length <= longestCity && { city }),
    ...(typeof assignee === "number" &&
      Number.isInteger(assignee) &&
      assignee >= 0 &&
      assignee <= largestId && { assignee }),
    ...(isDay(from) && inOrder && { from }),
    ...(isDay(to) && inOrder && { to }),
    ...(search.overdue === true && { overdue: true }),
  };
}

export function addressOf(
  { q, ...view }: SubmissionView,
  { keyOf }: Pick<SearchedTexts, "keyOf">,
): SubmissionAddress {
  return { ...view, ...(q && { search: keyOf(q) }) };
}

/** The texts that the current administrator has searched for. */
const useSearchedTexts = () => searchedTextsOf(useAdmin()?.id ?? 0);

/** Reads the list's view from the URL of the list or of one submission. */
export function useReadView(search: Record<string, unknown>): SubmissionView {
  return readSubmissionView(search, useSearchedTexts());
}

export function useAddressOf(): (view: SubmissionView) => SubmissionAddress {
  const texts = useSearchedTexts();
  return (view) => addressOf(view, texts);
}

/** The view's filters and search without sorting and page, as the export takes them. */
export function filterOf(view: SubmissionView): Narrowing & { q?: string } {
  const { sort: _sort, order: _order, page: _page, ...filter } = view;
  return filter;
}

/** A change of the filters; undefined removes a filter. */
export type NarrowingChange = { [Name in keyof Narrowing]?: Narrowing[Name] | undefined };

/**
 * Applies a change of the filters: the list starts at its first page, and a date range stays in
 * order.
 */
export function narrow(view: SubmissionView, change: NarrowingChange): SubmissionView {
  const { page: _page, ...rest } = view;
  const next = { ...rest, ...change };
  if (next.from && next.to && next.from > next.to) {
    if (change.from) next.to = undefined;
    else next.from = undefined;
  }
  const kept = Object.entries(next).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept);
}

/** Returns the handlers of the list's controls, which write the view to the URL. */
export function useSubmissionView(view: SubmissionView) {
  const navigate = useNavigate();
  const toAddress = useAddressOf();
  const table = useTableView(submissionSorts, view, toAddress);
  const show = (next: SubmissionView) =>
    void navigate({ to: ".", search: toAddress(next) as never, resetScroll: false });
  return {
    table,
    onNarrow: (change: NarrowingChange) => show(narrow(view, change)),
    onClear: () => {
      const { sort, order } = view;
      show({ ...(sort && { sort }), ...(order && { order }) });
    },
  };
}
