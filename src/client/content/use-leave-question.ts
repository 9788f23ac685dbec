import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { useAskBeforeLogOut, useIsLoggingOut } from "../features/accounts/use-log-out.ts";

type LeaveQuestion = {
  mustAsk: () => boolean;
  /** Whether the browser is to ask, too, before the page is closed or loaded again. */
  mustAskToClose: () => boolean;
};

/** Asks before a screen is left, by whichever way. */
export function useLeaveQuestion({ mustAsk, mustAskToClose }: LeaveQuestion) {
  // Then it has been asked already.
  const isLoggingOut = useIsLoggingOut();
  const [asked, setAsked] = useState<(() => void) | null>(null);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      mustAsk() && !isLoggingOut && current.pathname !== next.pathname,
    enableBeforeUnload: mustAskToClose,
    withResolver: true,
  });
  useAskBeforeLogOut((logOut) => {
    if (mustAsk()) setAsked(() => logOut);
    else logOut();
  });
  return {
    isAsking: blocker.status === "blocked" || asked !== null,
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
