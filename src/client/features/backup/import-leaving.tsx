import { useState } from "react";
import { useLeaveQuestion } from "../../content/use-leaving.ts";
import { trpc } from "../../trpc.ts";
import { LeaveDialog } from "../../ui/back-office/confirm-dialog.tsx";
import type { ImportSource } from "./use-import.ts";

type ImportLeavingProps = { isImporting: boolean; source: ImportSource | null };

const words = {
  uploading:
    "The file is still being uploaded. If you close this page now, nothing is imported. If you go to another screen, you will not see the result.",
  uploaded:
    "The import continues without you, but you will not see its result. If it succeeds, you are logged out.",
  // The server has told no progress yet, so the file may be uploaded or not.
  unknown:
    "The import may continue without you, but you will not see its result. If it succeeds, you are logged out.",
};

/** Asks for confirmation before the user leaves the screen during an import. */
export function ImportLeaving({ isImporting, source }: ImportLeavingProps) {
  const { isAsking, stay, leave } = useLeaveQuestion({
    mustAsk: () => isImporting,
    mustAskToClose: () => isImporting,
  });
  // Reads the import's progress from the cache, without a request of its own.
  const { data } = trpc.backup.progress.useQuery(undefined, { enabled: false });
  // A process that does not run the import answers with null, so an upload that was received once
  // stays received until the import ends.
  const [isReceived, setIsReceived] = useState(false);
  const isStillReceived = isImporting && (isReceived || data?.done.includes("received") === true);
  if (isStillReceived !== isReceived) setIsReceived(isStillReceived);
  const isUploaded = source?.kind === "backup" || isStillReceived;
  return (
    <LeaveDialog
      opened={isAsking && isImporting}
      title="Leave while the database is being imported?"
      stay={stay}
      leave={leave}
    >
      {words[isUploaded ? "uploaded" : data ? "uploading" : "unknown"]}
    </LeaveDialog>
  );
}
