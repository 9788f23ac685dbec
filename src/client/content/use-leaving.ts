import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { useAskBeforeLogOut, useIsLoggingOut } from "../features/accounts/use-log-out.ts";

type LeaveQuestion = {
  mustAsk: () => boolean;
  /** Whether the browser also asks the user before the page is closed or reloaded. */
  mustAskToClose: () => boolean;
};

/** Asks before the user leaves a screen by a link, a reload or a logout. */
export function useLeaveQuestion({ mustAsk, mustAskToClose }: LeaveQuestion) {
  // During a logout the user has already confirmed, so leaving the screen asks nothing.
  const isLoggingOut = useIsLoggingOut();
  const [pendingLogOut, setPendingLogOut] = useState<(() => void) | null>(null);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      mustAsk() && !isLoggingOut && current.pathname !== next.pathname,
    enableBeforeUnload: mustAskToClose,
    withResolver: true,
  });
  useAskBeforeLogOut((logOut) => {
    if (mustAsk()) setPendingLogOut(() => logOut);
    else logOut();
  });
  return {
    isAsking: blocker.status === "blocked" || pendingLogOut !== null,
    stay: () => {
      setPendingLogOut(null);
      blocker.reset?.();
    },
    leave: () => {
      pendingLogOut?.();
      setPendingLogOut(null);
      blocker.proceed?.();
    },
  };
}

type Leaving = {
  mustAsk: () => boolean;
  /** A reload restores the draft at once, so the browser need not ask. */
  survivesReload: boolean;
  /** The browser's storage is full, and the draft is not in it. */
  isFull: boolean;
};

/** Asks before the user leaves an editor with unsaved changes. */
export function useLeaving({ mustAsk, survivesReload, isFull }: Leaving) {
  const question = useLeaveQuestion({
    mustAsk,
    mustAskToClose: () => mustAsk() && (isFull || !survivesReload),
  });
  return { isKept: !isFull, ...question };
}
