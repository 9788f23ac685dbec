import { useLeaveQuestion } from "../../content/use-leaving.ts";
import { trpc } from "../../trpc.ts";
import { LeaveDialog } from "../../ui/back-office/confirm-dialog.tsx";
import type { ImportSource } from "./use-import.ts";

type ImportLeavingProps = { isImporting: boolean; source: ImportSource | null };

/** Asks for confirmation before the user leaves the screen during an import. */
export function ImportLeaving({ isImporting, source }: ImportLeavingProps) {
  const { isAsking, stay, leave } = useLeaveQuestion({
    mustAsk: () => isImporting,
    mustAskToClose: () => isImporting,
  });
  // Reads the import's progress from the cache, without a request of its own.
  const { data } = trpc.backup.progress.useQuery(undefined, { enabled: false });
  const isUploaded = source?.kind === "backup" || data?.done.includes("received") === true;
  return (
    <LeaveDialog
      opened={isAsking && isImporting}
      title="Leave while the database is being imported?"
      stay={stay}
      leave={leave}
    >
      {isUploaded
        ? "The import continues without you, but you will not see its result. If it succeeds, you are logged out."
        : "The file is still being uploaded. If you close this page now, nothing is imported. If you go to another screen, you will not see the result."}
    </LeaveDialog>
  );
}
