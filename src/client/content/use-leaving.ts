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
  // During a logout, the user is not asked again when the screen closes, because the user has
  // already confirmed the logout.
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
  /**
   * Whether a reload of the page restores the draft at once, so that the browser need not ask
   * before the reload.
   */
  survivesReload: boolean;
  /**
   * The browser's storage is full and does not contain the draft, so leaving loses the draft and
   * the user must confirm.
   */
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
