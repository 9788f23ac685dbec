import { Download } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../error-text.ts";
import { statusOf } from "../../trpc.ts";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useReportRefusal } from "../accounts/use-session-watch.ts";
import { downloadExport } from "./download-export.ts";

type ExportButtonProps = {
  /** The URL from which the CSV file is requested. */
  address: string;
  /** The body of the request. It may contain personal data, so it is not in the URL. */
  filter?: Record<string, unknown>;
  /**
   * A description of the file's content, such as `12 submissions`; undefined until the content is
   * loaded.
   */
  content: string | undefined;
  /** The id of the element that describes the file. */
  describedBy?: string;
};

/** A button that downloads a list as a CSV file. */
export function ExportButton({ address, filter, content, describedBy }: ExportButtonProps) {
  const reportRefusal = useReportRefusal();
  const [isExporting, setIsExporting] = useState(false);

  const save = async () => {
    setIsExporting(true);
    try {
      await downloadExport(address, filter);
      showToast({ title: "Export saved", ...(content && { description: content }) });
    } catch (error) {
      reportRefusal(error);
      // If the session has ended, no toast is shown, because the login dialog opens instead.
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
    <PendingButton
      variant="default"
      size="sm"
      leftSection={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
      aria-describedby={describedBy}
      isPending={isExporting || content === undefined}
      pendingLabel={isExporting ? "Exporting..." : "Export CSV"}
      onClick={() => void save()}
    >
      Export CSV
    </PendingButton>
  );
}
