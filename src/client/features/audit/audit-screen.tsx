import { Card, Group, Skeleton, Stack } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useState } from "react";
import { type AuditKind, auditKinds } from "#common/audit/entry.ts";
import { QueryFailure } from "../../query-failure.tsx";
import { trpc } from "../../trpc.ts";
import { DayFilter } from "../../ui/back-office/day-filter.tsx";
import { LoadMore } from "../../ui/back-office/load-more.tsx";
import { MoreFilters } from "../../ui/back-office/more-filters.tsx";
import { NothingFound } from "../../ui/back-office/nothing-found.tsx";
import { Pill, Pills } from "../../ui/back-office/pill.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { SummaryBar } from "../../ui/back-office/summary-bar.tsx";
import { TableSearch } from "../../ui/back-office/table-search.tsx";
import { ExportButton } from "../export/export-button.tsx";
import { EntryList } from "./entry-list.tsx";

const kindNames: Record<AuditKind, string> = {
  changes: "Changes",
  logins: "Logins",
  refusals: "Refusals",
  exports: "Exports",
  reads: "Reading of lists",
};

/** The number of audit log entries that one request loads. */
const limit = 50;

type Filter = { kinds?: AuditKind[]; q?: string; from?: string; to?: string };

/** The screen with the whole audit log, newest entries first. */
export function AuditScreen() {
  // The filter is not in the URL, because the searched text may be a person's name.
  const [filter, setFilter] = useState<Filter>({});
  const list = useEntries(filter);
  const entries = list.data?.pages.flatMap(({ items }) => items);
  const isNarrowed = Object.keys(filter).length > 0;
  const narrow = (change: { [Name in keyof Filter]: Filter[Name] | undefined }) => {
    const parts = Object.entries({ ...filter, ...change });
    setFilter(Object.fromEntries(parts.filter(([, part]) => part !== undefined)));
  };
  return (
    <>
      <ScreenHeading title="Audit Log" />
      <Stack component="section" gap="md" aria-labelledby="entries">
        <h2 id="entries" className="visually-hidden">
          Entries
        </h2>
        <MoreFilters
          first={
            <>
              <Group>
                <TableSearch
                  label="Search accounts and subjects"
                  searched={filter.q ?? ""}
                  onSearch={(q) => narrow({ q: q || undefined })}
                />
              </Group>
              <Pills legend="Kind">
                {auditKinds.map((kind) => (
                  <Pill
                    key={kind}
                    name={kindNames[kind]}
                    isOn={filter.kinds?.[0] === kind}
                    onToggle={(isOn) => narrow({ kinds: isOn ? [kind] : undefined })}
                  />
                ))}
              </Pills>
            </>
          }
          count={{ all: 2, set: [filter.from, filter.to].filter((day) => day).length }}
        >
          <DayFilter label="From" day={filter.from} onChange={(from) => narrow({ from })} />
          <DayFilter label="Until" day={filter.to} onChange={(to) => narrow({ to })} />
        </MoreFilters>
        <SummaryBar
          said={isNarrowed ? "Only matching entries." : "All entries."}
          clear={isNarrowed ? { label: "Clear filters", onClear: () => setFilter({}) } : undefined}
        >
          <ExportButton
            address="/api/admin/audit.csv"
            filter={filter}
            content={entries && "The audit log"}
          />
        </SummaryBar>
        <QueryFailure title="The audit log can't be shown" query={list} />
        {!entries && !list.error && (
          <ScreenState kind="loading" label="Loading the audit log">
            <Card px="md" py={17} style={{ gap: 34 }}>
              {["a", "b", "c", "d", "e"].map((key) => (
                <Skeleton key={key} h={12} w="min(22rem, 80%)" />
              ))}
            </Card>
          </ScreenState>
        )}
        {entries?.length === 0 && (
          <NothingFound title="No entries found" onClear={() => setFilter({})} />
        )}
        {entries && entries.length > 0 && <EntryList entries={entries} hasSources />}
        {list.hasNextPage && !list.isPlaceholderData && (
          <LoadMore isLoading={list.isFetching} onLoad={() => void list.fetchNextPage()} />
        )}
      </Stack>
    </>
  );
}

/**
 * Loads the audit log page by page. Does not use tRPC's own hook, because that hook sends a
 * parameter that the server refuses.
 */
function useEntries(filter: Filter) {
  const { client } = trpc.useUtils();
  return useInfiniteQuery({
    queryKey: getQueryKey(trpc.audit.list, { limit, ...filter }, "infinite"),
    queryFn: ({ pageParam, signal }) =>
      client.audit.list.query(
        { limit, ...filter, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}
