import { SegmentedControl } from "@mantine/core";
import { submissionLayouts } from "#common/submissions/submission-input.ts";
import type { SubmissionLayout } from "./submission-view.ts";

const names: Record<SubmissionLayout, string> = { table: "Table", board: "Board" };

type LayoutSwitchProps = { layout: SubmissionLayout; onChange: (layout: SubmissionLayout) => void };

/** The switch between the table and the board of the submissions. */
export function LayoutSwitch({ layout, onChange }: LayoutSwitchProps) {
  return (
    <SegmentedControl
      aria-label="Layout"
      value={layout}
      data={submissionLayouts.map((each) => ({ value: each, label: names[each] }))}
      onChange={(value) => {
        const chosen = submissionLayouts.find((each) => each === value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
