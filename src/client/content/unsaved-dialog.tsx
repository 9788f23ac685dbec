import { LeaveDialog } from "../ui/back-office/confirm-dialog.tsx";
import { useLeaveQuestion } from "./use-leave-question.ts";

type Leaving = {
  mustAsk: () => boolean;
  /** Whether what is typed is there again at once after a reload: no question is needed then. */
  outlivesReload?: boolean;
  /** What is typed could not be kept in this browser. */
  drafts: { isFull: boolean };
};

/** Asks before an editor with unsaved changes is left, by whichever way. */
export function useLeaving({ mustAsk, outlivesReload = false, drafts: { isFull } }: Leaving) {
  const question = useLeaveQuestion({
    mustAsk,
    mustAskToClose: () => mustAsk() && (isFull || !outlivesReload),
  });
  return { isKept: !isFull, ...question };
}

export function UnsavedDialog({ isAsking, isKept, stay, leave }: ReturnType<typeof useLeaving>) {
  return (
    <LeaveDialog opened={isAsking} title="Leave without saving?" stay={stay} leave={leave}>
      {isKept
        ? "Your changes are not saved. They stay in this browser, and you can restore them when you return."
        : "Your changes are not saved, and this browser has no room left to keep them: they will be lost."}
    </LeaveDialog>
  );
}
