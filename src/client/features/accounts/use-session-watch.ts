import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent } from "react";
import { statusOf } from "../../trpc.ts";
import { useCheckUser, useSetUser } from "./use-user.ts";

const login = "accounts.login";

/**
 * For calls that no query or mutation of the cache makes: lets the guard know that one was refused,
 * so that it asks to log in again.
 */
export function useNoticeRefusal(): (error: unknown) => void {
  const setUser = useSetUser();
  const checkUser = useCheckUser();
  return useCallback(
    (error) => {
      const status = statusOf(error);
      if (status === 401) setUser(null);
      // Somebody else may have logged in, in another tab.
      if (status === 403) void checkUser();
    },
    [setUser, checkUser],
  );
}

/**
 * Notices whatever call is refused because the session has ended, or is another's now.
 *
 * @param onLost called when it was a change, which is not made then
 */
export function useSessionWatch(onLost: () => void): void {
  const queryClient = useQueryClient();
  const noticeRefusal = useNoticeRefusal();
  const notice = useEffectEvent(noticeRefusal);
  const lose = useEffectEvent(onLost);

  useEffect(() => {
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error") notice(event.action.error);
    });
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "error") return;
      const [name] = (event.mutation.options.mutationKey ?? []) as string[][];
      if (name?.join(".") === login) return;
      if (statusOf(event.action.error) === 401) lose();
      notice(event.action.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queryClient]);
}
