import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent } from "react";
import { statusOf } from "../../trpc.ts";
import { useCheckUser, useSetUser } from "./use-user.ts";

/**
 * The API calls that the server also refuses because of a wrong password or second factor. Their
 * error 401 does not mean that a session has ended.
 */
const logins = new Set(["accounts.login", "accounts.factors.finishLogin"]);

/**
 * Returns a function to which a screen reports the error of a direct API call. If the error says
 * that the session has ended, the back office asks the user to log in again. Errors of queries and
 * mutations need no report, because `useSessionWatch` watches them.
 */
export function useReportRefusal(): (error: unknown) => void {
  const setUser = useSetUser();
  const checkUser = useCheckUser();
  return useCallback(
    (error) => {
      const status = statusOf(error);
      if (status === 401) setUser(null);
      // The current user is loaded again, because another user may have logged in in another tab.
      if (status === 403) void checkUser();
    },
    [setUser, checkUser],
  );
}

/**
 * Watches all queries and mutations. After a response that refuses access, loads the current user
 * again.
 * @param onLost called when the server has refused to save a change because the session has ended
 */
export function useSessionWatch(onLost: () => void): void {
  const queryClient = useQueryClient();
  const reportRefusal = useReportRefusal();
  const report = useEffectEvent(reportRefusal);
  const reportLoss = useEffectEvent(onLost);

  useEffect(() => {
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error") report(event.action.error);
    });
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "error") return;
      const [name] = (event.mutation.options.mutationKey ?? []) as string[][];
      if (logins.has(name?.join(".") ?? "")) return;
      if (statusOf(event.action.error) === 401) reportLoss();
      report(event.action.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queryClient]);
}
