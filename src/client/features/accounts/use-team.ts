import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { trpc } from "../../trpc.ts";

const teamKey = getQueryKey(trpc.accounts.team.list);

/** Returns the accounts page by page, administrators first. */
export function useTeam() {
  const { client } = trpc.useUtils();
  return useInfiniteQuery({
    queryKey: [...teamKey, { type: "infinite" }],
    queryFn: ({ pageParam, signal }) =>
      client.accounts.team.list.query(pageParam === "" ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: "always",
  });
}

/** Returns a function that loads the accounts again. */
export function useReloadTeam(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: teamKey });
}
