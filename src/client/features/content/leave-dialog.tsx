import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { button } from "../../ui/button.ts";
import dialog from "../../ui/dialog.module.css";
import { Dialog } from "../../ui/dialog.tsx";
import { useIsLoggingOut } from "../accounts/use-log-out.ts";

type Leaving = { mustAsk: () => boolean; allowLeaving: () => void };

/** Asks before an editor with unsaved changes is left, by whichever way. */
export function useLeaving({ mustAsk, allowLeaving }: Leaving) {
  // Whoever logs out by the frame around it leaves, too; what is typed is offered back.
  const isLoggingOut = useIsLoggingOut();
  const [asked, setAsked] = useState<(() => void) | null>(null);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      mustAsk() && !isLoggingOut && current.pathname !== next.pathname,
    enableBeforeUnload: mustAsk,
    withResolver: true,
  });
  const isBlocked = blocker.status === "blocked";
  return {
    isAsking: isBlocked || asked !== null,
    stay: () => {
      setAsked(null);
      blocker.reset?.();
    },
    leave: () => {
      allowLeaving();
      asked?.();
      setAsked(null);
      blocker.proceed?.();
    },
    /** Does something that leaves, after asking where there is something to ask. */
    askBefore: (work: () => void) => {
      if (mustAsk()) setAsked(() => work);
      else work();
    },
  };
}

export function LeaveDialog({ isAsking, stay, leave }: ReturnType<typeof useLeaving>) {
  return (
    <Dialog opened={isAsking} onClose={stay} title="Leave without saving?">
      <p className={dialog.soft}>
        Your changes are not saved. They stay in this browser, and are offered back when you return.
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
