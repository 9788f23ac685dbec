import { type QueryKey, useIsMutating, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { getMutationKey } from "@trpc/react-query";
import { useEffect, useEffectEvent } from "react";
import { messageOf } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import { forgetPrivate } from "./private-storage.ts";
import { useSetUser } from "./use-user.ts";

/** What the next person at this browser may see too. */
const kept = new Set(["accounts.user", "settings.siteByKey"]);

const isKept = ([name]: QueryKey) => Array.isArray(name) && kept.has(name.join("."));

type Ask = (logOut: () => void) => void;

const askNothing: Ask = (logOut) => logOut();

let ask = askNothing;

/** Whatever has unsaved work is asked before a session is ended, by whichever button of the screen. */
export function useAskBeforeLogOut(asks: Ask): void {
  const askNow = useEffectEvent(asks);
  useEffect(() => {
    const mine: Ask = (logOut) => askNow(logOut);
    ask = mine;
    return () => {
      if (ask === mine) ask = askNothing;
    };
  }, []);
}

/** Ends the session, and forgets what was read with it. */
export function useLogOut(to: "/admin" | "/auth" = "/admin") {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const setUser = useSetUser();
  const { mutate, isPending } = trpc.accounts.logout.useMutation({
    async onSuccess() {
      setUser(null);
      // Also outside of the back office, where no guard notices.
      forgetPrivate("");
      await navigate({ to });
      queryClient.removeQueries({ predicate: ({ queryKey }) => !isKept(queryKey) });
    },
    onError: (error) =>
      showToast({
        title: "Logout failed",
        description: messageOf(error),
        variant: "destructive",
      }),
  });
  return { logOut: () => ask(() => mutate()), isPending };
}

/** Whether the session is being ended here, and has not ended by itself. */
export const useIsLoggingOut = (): boolean =>
  useIsMutating({ mutationKey: getMutationKey(trpc.accounts.logout) }) > 0;
