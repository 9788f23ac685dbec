import { Download } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../error-text.ts";
import { statusOf } from "../../trpc.ts";
import { button } from "../../ui/button.ts";
import { showToast } from "../../ui/toast.tsx";
import { useReportRefusal } from "../accounts/use-session-watch.ts";
import { downloadExport } from "./download-export.ts";
import styles from "./export-button.module.css";

type ExportButtonProps = {
  /** Where the file is. */
  address: string;
  /** The body of the request. It may hold personal data, so it is not in the URL. */
  filter?: Record<string, unknown>;
  /** What the file has, in words; none while that is not known. */
  content: string | undefined;
  /** The id of the element that says more about it. */
  describedBy?: string;
};

/** Saves what is listed as a file. */
export function ExportButton({ address, filter, content, describedBy }: ExportButtonProps) {
  const reportRefusal = useReportRefusal();
  const [isExporting, setIsExporting] = useState(false);
  const isReady = content !== undefined && !isExporting;

  const save = async (saved: string) => {
    setIsExporting(true);
    try {
      await downloadExport(address, filter);
      showToast({ title: "Export saved", description: saved });
    } catch (error) {
      reportRefusal(error);
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
      aria-describedby={describedBy}
      aria-disabled={!isReady}
      onClick={() => {
        if (isReady) void save(content);
      }}
    >
      <Download size={16} strokeWidth={1.75} aria-hidden="true" />
      {isExporting ? "Exporting..." : "Export CSV"}
    </button>
  );
}
