import { Group, Text } from "@mantine/core";
import { counted } from "../../counted.ts";
import { SummaryBar } from "../../ui/back-office/summary-bar.tsx";
import { ExportButton } from "../export/export-button.tsx";
import type { Narrowing } from "./submission-view.ts";

type ListSummaryProps = {
  filter: Narrowing & { q?: string };
  /** A description of the filter in words; undefined without a filter. */
  wanted: string | undefined;
  /** The number of matching submissions; undefined while the first page loads. */
  total: number | undefined;
  /**
   * Whether `total` is still the number for the previous filter, because the new list is loading.
   */
  isStale: boolean;
  onClear: () => void;
};

/** Says how many submissions the filter selects, and offers a download of them as a file. */
export function ListSummary({ filter, wanted, total, isStale, onClear }: ListSummaryProps) {
  return (
    <SummaryBar
      said={wanted === undefined ? "All submissions." : `Only submissions that ${wanted}.`}
      clear={wanted === undefined ? undefined : { label: "Clear filters", onClear }}
    >
      <Group gap="xs">
        <Text id="export-content" c="dimmed" fz="0.8125rem" hidden={total === undefined}>
          {total !== undefined && `${counted(total, "row")}: contact, answers and notes`}
        </Text>
        <ExportButton
          address="/api/admin/submissions.csv"
          filter={filter}
          content={total === undefined || isStale ? undefined : counted(total, "submission")}
          describedBy="export-content"
        />
      </Group>
    </SummaryBar>
  );
}
