import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { button } from "../../ui/button.ts";
import dialog from "../../ui/dialog.module.css";
import { Dialog } from "../../ui/dialog.tsx";
import { useAskBeforeLogOut, useIsLoggingOut } from "../accounts/use-log-out.ts";

type Leaving = {
  mustAsk: () => boolean;
  /** Whether what is typed is there again at once after a reload: no question is needed then. */
  outlivesReload?: boolean;
  /** What is typed could not be kept in this browser. */
  drafts: { isFull: boolean };
};

/** Asks before an editor with unsaved changes is left, by whichever way. */
export function useLeaving({ mustAsk, outlivesReload = false, drafts: { isFull } }: Leaving) {
  // Then it has been asked already.
  const isLoggingOut = useIsLoggingOut();
  const [asked, setAsked] = useState<(() => void) | null>(null);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      mustAsk() && !isLoggingOut && current.pathname !== next.pathname,
    enableBeforeUnload: () => mustAsk() && (isFull || !outlivesReload),
    withResolver: true,
  });
  useAskBeforeLogOut((logOut) => {
    if (mustAsk()) setAsked(() => logOut);
    else logOut();
  });
  const isBlocked = blocker.status === "blocked";
  return {
    isKept: !isFull,
    isAsking: isBlocked || asked !== null,
    stay: () => {
      setAsked(null);
      blocker.reset?.();
    },
    leave: () => {
      asked?.();
      setAsked(null);
      blocker.proceed?.();
    },
  };
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
