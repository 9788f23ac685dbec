import { Download } from "lucide-react";
import { useState } from "react";
import { reportFailure } from "../../report-failure.ts";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { withConfirmation } from "../accounts/confirm-identity.ts";
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
      await withConfirmation(() => downloadExport(address, filter));
      showToast({ title: "Export saved", ...(content && { description: content }) });
    } catch (error) {
      reportRefusal(error);
      reportFailure("Export failed")(error);
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
