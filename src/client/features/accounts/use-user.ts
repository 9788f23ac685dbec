import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useCallback } from "react";
import type { User } from "#common/accounts/user.ts";
import { statusOf, trpc } from "../../trpc.ts";

const userKey = getQueryKey(trpc.accounts.user, undefined, "query");

/** Returns the user who is logged in; null for a visitor, undefined while that is not known. */
export function useUser() {
  const { client } = trpc.useUtils();
  return useQuery<User | null>({
    queryKey: userKey,
    queryFn: async ({ signal }) => {
      try {
        return await client.accounts.user.query(undefined, { signal });
      } catch (error) {
        if (statusOf(error) === 401) return null;
        throw error;
      }
    },
  });
}

/** Returns a function that sets the current user for all screens. */
export function useSetUser(): (user: User | null) => void {
  const queryClient = useQueryClient();
  return useCallback((user) => queryClient.setQueryData(userKey, user), [queryClient]);
}

/** Returns a function that loads the current user again. */
export function useCheckUser(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    () => queryClient.invalidateQueries({ queryKey: userKey, exact: true }),
    [queryClient],
  );
}
