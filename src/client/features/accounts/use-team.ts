import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { trpc } from "../../trpc.ts";

const teamKey = getQueryKey(trpc.accounts.team.list);

/** The accounts, administrators first, in parts that are asked for one by one. */
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

/** Reads the accounts again after a change. */
export function useTeamChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: teamKey });
}
