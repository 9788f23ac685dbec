import { Card, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { errorText } from "../../error-text.ts";
import { QueryFailure } from "../../query-failure.tsx";
import { trpc } from "../../trpc.ts";
import { LoadMore } from "../../ui/back-office/load-more.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { EntryList } from "./entry-list.tsx";
import { latestInput, latestKey } from "./latest-changes-query.ts";

/** The newest entries of the audit log. */
export function LatestChanges() {
  const list = useEntries();
  const entries = list.data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-labelledby="latest-changes">
      <Stack>
        <Title order={2} id="latest-changes" fz={22}>
          Latest changes
        </Title>
        {entries?.length === 0 ? (
          <Card c="dimmed">No changes yet. Changes that administrators make are listed here.</Card>
        ) : entries ? (
          <EntryList entries={entries} />
        ) : list.isError ? (
          <QueryFailure title="The latest changes can't be shown" query={list} />
        ) : (
          <ScreenState kind="loading" label="Loading the latest changes">
            <Card px="md" py={17} style={{ gap: 34 }}>
              {["a", "b", "c", "d", "e"].map((key) => (
                <Skeleton key={key} h={12} w="min(22rem, 80%)" />
              ))}
            </Card>
          </ScreenState>
        )}
        {list.hasNextPage && (
          <LoadMore isLoading={list.isFetchingNextPage} onLoad={() => void list.fetchNextPage()} />
        )}
        {list.isFetchNextPageError && (
          <Text role="alert" c="red">
            {errorText(list.error)}
          </Text>
        )}
      </Stack>
    </section>
  );
}

/**
 * Loads the entries of the audit log page by page. It does not use tRPC's own hook, which would
 * send a parameter that the server refuses.
 */
function useEntries() {
  const { client } = trpc.useUtils();
  return useInfiniteQuery({
    queryKey: latestKey,
    queryFn: ({ pageParam, signal }) =>
      client.audit.list.query(
        { ...latestInput, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: "always",
  });
}
