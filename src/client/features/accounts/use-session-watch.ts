import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent } from "react";
import { statusOf } from "../../trpc.ts";
import { useCheckUser, useSetUser } from "./use-user.ts";

const login = "accounts.login";

/**
 * Returns a function that reports the error of a call to the guard of the back office, which then
 * asks to log in again. Queries and mutations need no such report.
 */
export function useReportRefusal(): (error: unknown) => void {
  const setUser = useSetUser();
  const checkUser = useCheckUser();
  return useCallback(
    (error) => {
      const status = statusOf(error);
      if (status === 401) setUser(null);
      // Another user may have logged in, in another tab.
      if (status === 403) void checkUser();
    },
    [setUser, checkUser],
  );
}

/**
 * Watches all queries and mutations for refusals, and updates the current user after one.
 *
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
      if (name?.join(".") === login) return;
      if (statusOf(event.action.error) === 401) reportLoss();
      report(event.action.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queryClient]);
}
