import { SimpleGrid, Skeleton } from "@mantine/core";
import { linkOptions } from "@tanstack/react-router";
import { useState } from "react";
import type { ListingDetail, ListingSearch } from "#common/listings/listing-list.ts";
import { ListedRowMissing, ListedRowScreen, type ListedRows } from "../../listed-row-screen.tsx";
import { isNotFoundError, trpc } from "../../trpc.ts";
import { ListingView } from "./listing-view.tsx";

const rows: ListedRows<ListingSearch> = {
  noun: "listing",
  list: "Listings",
  linkTo: (search) => linkOptions({ to: "/admin/listings", search }),
  gone: "deleted",
};

type ListingScreenProps = {
  id: string;
  /** The filters of the list from which the listing was opened. */
  view: ListingSearch;
};

/** Shows everything about one listing, and edits its fields. */
export function ListingScreen({ id, view }: ListingScreenProps) {
  const query = trpc.listings.byId.useQuery({ id }, { refetchOnMount: "always" });
  const { data, error, isFetchedAfterMount } = query;
  // The editor waits for the newest stored fields, because the server would refuse a save of older
  // fields as a conflict.
  const [opened, setOpened] = useState<ListingDetail | null>(null);
  if (!opened && data && !error && isFetchedAfterMount) setOpened(data);
  const [isDirty, setIsDirty] = useState(false);
  const isGone = isNotFoundError(error);
  return (
    <ListedRowScreen
      rows={rows}
      search={view}
      query={{
        ...query,
        data: opened ? (data ?? opened) : undefined,
        // If another user deletes the listing, the editor stays open as long as it holds unsaved
        // changes.
        error: isGone && isDirty ? null : error,
      }}
      skeleton={
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Skeleton h={420} />
          <Skeleton h={420} />
        </SimpleGrid>
      }
    >
      {(listing) => (
        <ListingView listing={listing} view={view} isGone={isGone} onDirty={setIsDirty} />
      )}
    </ListedRowScreen>
  );
}

/** The screen for the URL of a listing that does not exist. */
export const ListingMissing = () => <ListedRowMissing rows={rows} />;
