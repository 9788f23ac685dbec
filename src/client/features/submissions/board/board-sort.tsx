import { NativeSelect } from "@mantine/core";
import { type SubmissionView, useSubmissionView } from "../submission-view.ts";

type Sorting = Pick<SubmissionView, "sort" | "order">;

/**
 * The sort orders that the board offers for the cards in its columns. The first one is the default.
 */
const sortings: { label: string; sorting: Sorting }[] = [
  { label: "Nearest deadline first", sorting: {} },
  { label: "Latest deadline first", sorting: { sort: "deadline" } },
  { label: "Oldest submission first", sorting: { order: "asc" } },
  { label: "By name", sorting: { sort: "name", order: "asc" } },
];

/** A field that chooses the order of the cards within the board's columns. */
export function BoardSort({ view }: { view: SubmissionView }) {
  const { onView } = useSubmissionView(view);
  const known = sortings.findIndex(
    ({ sorting }) => sorting.sort === view.sort && sorting.order === view.order,
  );
  return (
    <NativeSelect
      aria-label="Order of the cards"
      size="sm"
      value={String(Math.max(0, known))}
      data={sortings.map(({ label }, place) => ({ value: String(place), label }))}
      onChange={({ currentTarget: { value } }) => {
        const { sort: _sort, order: _order, page: _page, ...rest } = view;
        onView({ ...rest, ...sortings[Number(value)]?.sorting });
      }}
    />
  );
}
