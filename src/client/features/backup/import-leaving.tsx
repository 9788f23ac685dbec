import { useLeaveQuestion } from "../../content/use-leave-question.ts";
import { trpc } from "../../trpc.ts";
import { LeaveDialog } from "../../ui/back-office/confirm-dialog.tsx";
import type { ImportSource } from "./use-import.ts";

type ImportLeavingProps = { isImporting: boolean; source: ImportSource | null };

/** Warns whoever is about to leave while the database is being imported. */
export function ImportLeaving({ isImporting, source }: ImportLeavingProps) {
  const { isAsking, stay, leave } = useLeaveQuestion({
    mustAsk: () => isImporting,
    mustAskToClose: () => isImporting,
  });
  // As far as the screen has asked.
  const { data } = trpc.backup.progress.useQuery(undefined, { enabled: false });
  const isHere = source?.kind === "backup" || data?.done.includes("received") === true;
  return (
    <LeaveDialog
      opened={isAsking && isImporting}
      title="Leave while the database is being imported?"
      stay={stay}
      leave={leave}
    >
      {isHere
        ? "The import continues without you, but you will not see its result. If it succeeds, you are logged out."
        : "The file is still being uploaded. If you close this page now, nothing is imported. If you go to another screen, you will not see the result."}
    </LeaveDialog>
  );
}
