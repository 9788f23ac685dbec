import { ExportButton } from "./export-button.tsx";
import styles from "./list-summary.module.css";
import type { Narrowing } from "./submission-view.ts";
import { counted } from "./submission-words.ts";

type ListSummaryProps = {
  filter: Narrowing & { q?: string };
  /** What it is narrowed down to, in words; none where it is not. */
  wanted: string | undefined;
  /** How many there are of these; none while that is on its way. */
  total: number | undefined;
  onClear: () => void;
};

/** What is listed, and the whole of it as a file. */
export function ListSummary({ filter, wanted, total, onClear }: ListSummaryProps) {
  return (
    <div className={styles.summary}>
      <div className={styles.said}>
        <p aria-live="polite">
          {wanted === undefined ? "All that visitors have sent." : `Only ${wanted}.`}
        </p>
        {wanted !== undefined && (
          <button type="button" className={styles.clear} onClick={onClear}>
            Clear filters
          </button>
        )}
      </div>
      {total !== undefined && total > 0 && (
        <div className={styles.exporting}>
          <p id="export-content" className={styles.content}>
            {counted(total, "row")}: contact, answers and notes
          </p>
          <ExportButton filter={filter} total={total} />
        </div>
      )}
    </div>
  );
}
