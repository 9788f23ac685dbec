import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useCallback } from "react";
import type { User } from "#common/accounts/user.ts";
import { statusOf, trpc } from "../../trpc.ts";

const userKey = getQueryKey(trpc.accounts.user, undefined, "query");

/** Who is logged in; null for a visitor, undefined while that is not known. */
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

/** Tells every screen who is logged in from now on. */
export function useSetUser(): (user: User | null) => void {
  const queryClient = useQueryClient();
  return useCallback((user) => queryClient.setQueryData(userKey, user), [queryClient]);
}

/** Asks the server again who is logged in. */
export function useCheckUser(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    () => queryClient.invalidateQueries({ queryKey: userKey, exact: true }),
    [queryClient],
  );
}
