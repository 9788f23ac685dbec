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

/** What the list is narrowed down to, beside the search. Days are in UTC, both included. */
export type Narrowing = {
  status?: SubmissionStatus;
  city?: string;
  /** An administrator's id; 0 for those that are nobody's. */
  assignee?: number;
  from?: string;
  to?: string;
  overdue?: true;
};

/** How the list of submissions is looked at. */
export type SubmissionView = TableView<SubmissionSort> & Narrowing;

/** The same as its address says it: with a key instead of the text that is searched for. */
export type SubmissionAddress = Omit<SubmissionView, "q"> & { search?: string };

const readTable = readTableView(submissionSorts);
const largestId = 2_147_483_647;
const longestCity = 200;

const isDay = (value: unknown): value is string => typeof value === "string" && isIsoDate(value);

type SearchedTexts = ReturnType<typeof searchedTextsOf>;

/** Reads an address; what makes no sense is as if it were not there. */
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

/** The texts that the administrator at work has searched for. */
const useSearchedTexts = () => searchedTextsOf(useAdmin()?.id ?? 0);

/** Reads the view of the list from the address of the list or of one submission. */
export function useReadView(search: Record<string, unknown>): SubmissionView {
  return readSubmissionView(search, useSearchedTexts());
}

export function useAddressOf(): (view: SubmissionView) => SubmissionAddress {
  const texts = useSearchedTexts();
  return (view) => addressOf(view, texts);
}

/** The filter alone: what an export takes, and what the sentence tells. */
export function filterOf(view: SubmissionView): Narrowing & { q?: string } {
  const { sort: _sort, order: _order, page: _page, ...filter } = view;
  return filter;
}

/** What is changed of a filter; undefined takes a part of it away. */
export type NarrowingChange = { [Name in keyof Narrowing]?: Narrowing[Name] | undefined };

/** Another filter begins at the first page, and a range stays in order. */
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

/** What the list's controls do to its address. */
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
