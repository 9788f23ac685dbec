import { button } from "../../ui/button.ts";
import dialog from "../../ui/dialog.module.css";
import { Dialog } from "../../ui/dialog.tsx";
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

export function LeaveDialog({ isAsking, isKept, stay, leave }: ReturnType<typeof useLeaving>) {
  return (
    <Dialog opened={isAsking} onClose={stay} title="Leave without saving?">
      <p className={dialog.soft}>
        {isKept
          ? "Your changes are not saved. They stay in this browser, and are offered back when you return."
          : "Your changes are not saved, and this browser has no room left to keep them: they will be lost."}
      </p>
      <div className={dialog.actions}>
        <button type="button" className={button("quiet")} data-autofocus onClick={stay}>
          Stay
        </button>
        <button type="button" className={button("primary")} onClick={leave}>
          Leave
        </button>
      </div>
    </Dialog>
  );
}
