import type { ComponentProps } from "react";
import type { SubmissionSummary } from "#common/submissions/submission.ts";
import type { Selection } from "../../ui/back-office/use-selection.ts";
import { ListSummary } from "./list-summary.tsx";
import { SelectionBar } from "./selection-bar.tsx";

type SummaryOrSelectionProps = ComponentProps<typeof ListSummary> & {
  /** All submissions that the list or board shows, whether selected or not. */
  rows: readonly SubmissionSummary[];
  selection: Selection;
};

/** Shows the filters in words. If submissions are selected, shows the actions on them instead. */
export function SummaryOrSelection({ rows, selection, ...summary }: SummaryOrSelectionProps) {
  const selected = rows.filter(({ id }) => selection.has(id));
  return selected.length === 0 ? (
    <ListSummary {...summary} />
  ) : (
    <SelectionBar rows={rows} selected={selected} selection={selection} />
  );
}
