import { counted } from "../../counted.ts";
import { SummaryBar } from "../../ui/back-office/summary-bar.tsx";
import { ExportButton } from "../export/export-button.tsx";
import styles from "./list-summary.module.css";
import type { Narrowing } from "./submission-view.ts";

type ListSummaryProps = {
  filter: Narrowing & { q?: string };
  /** What it is narrowed down to, in words; none where it is not. */
  wanted: string | undefined;
  /** How many there are of these; none while the first are on their way. */
  total: number | undefined;
  /** They are those of the last filter: others have been asked for. */
  isStale: boolean;
  onClear: () => void;
};

/** What is listed, and the whole of it as a file. */
export function ListSummary({ filter, wanted, total, isStale, onClear }: ListSummaryProps) {
  return (
    <SummaryBar
      said={wanted === undefined ? "All submissions." : `Only submissions that ${wanted}.`}
      clear={wanted === undefined ? undefined : { label: "Clear filters", onClear }}
    >
      <div className={styles.exporting}>
        <p id="export-content" className={styles.content}>
          {total !== undefined && `${counted(total, "row")}: contact, answers and notes`}
        </p>
        <ExportButton
          address="/api/admin/submissions.csv"
          filter={filter}
          content={total === undefined || isStale ? undefined : counted(total, "submission")}
          describedBy="export-content"
        />
      </div>
    </SummaryBar>
  );
}
