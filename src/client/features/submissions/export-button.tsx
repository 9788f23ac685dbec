import { Download } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../error-text.ts";
import { statusOf } from "../../trpc.ts";
import { button } from "../../ui/button.ts";
import { showToast } from "../../ui/toast.tsx";
import { useNoticeRefusal } from "../accounts/use-session-watch.ts";
import { downloadExport } from "./download-export.ts";
import styles from "./list-summary.module.css";
import type { Narrowing } from "./submission-view.ts";
import { counted } from "./submission-words.ts";

type ExportButtonProps = {
  filter: Narrowing & { q?: string };
  /** How many the filter finds; none while that is not known. */
  total: number | undefined;
};

/** Saves the filtered list as a file. */
export function ExportButton({ filter, total }: ExportButtonProps) {
  const noticeRefusal = useNoticeRefusal();
  const [isExporting, setIsExporting] = useState(false);
  const isReady = total !== undefined && !isExporting;

  const save = async (count: number) => {
    setIsExporting(true);
    try {
      await downloadExport(filter);
      showToast({ title: "Export saved", description: counted(count, "submission") });
    } catch (error) {
      noticeRefusal(error);
      // Without a session, a dialog says more than the refusal does.
      if (statusOf(error) !== 401) {
        showToast({
          title: "Export failed",
          description: errorText(error),
          variant: "destructive",
        });
      }
    } finally {
      setIsExporting(false);
    }
  };

  return (
    <button
      type="button"
      className={`${button("quiet")} ${styles.export}`}
      aria-describedby="export-content"
      aria-disabled={!isReady}
      onClick={() => {
        if (isReady) void save(total);
      }}
    >
      <Download size={16} strokeWidth={1.75} aria-hidden="true" />
      {isExporting ? "Exporting..." : "Export CSV"}
    </button>
  );
}
