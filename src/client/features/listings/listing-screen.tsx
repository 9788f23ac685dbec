import { SimpleGrid, Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ListingDetail, ListingSearch } from "#common/listings/listing-list.ts";
import { DetailScreen } from "../../detail-screen.tsx";
import { trpc } from "../../trpc.ts";
import { BackLink } from "../../ui/back-office/button-link.tsx";
import { button } from "../../ui/button.ts";
import { MessageScreen } from "../../ui/message-screen.tsx";
import { ListingView } from "./listing-view.tsx";

type ListingScreenProps = {
  id: string;
  /** The filters of the list from which the listing was opened. */
  view: ListingSearch;
};

/** Shows everything about one listing, and edits its fields. */
export function ListingScreen({ id, view }: ListingScreenProps) {
  const query = trpc.listings.byId.useQuery({ id }, { refetchOnMount: "always" });
  const { data, error, isFetchedAfterMount } = query;
  // The editor begins with the newest stored fields, because old ones would lead to a conflict.
  const [opened, setOpened] = useState<ListingDetail | null>(null);
  if (!opened && data && !error && isFetchedAfterMount) setOpened(data);
  return (
    <DetailScreen
      noun="listing"
      query={{ ...query, data: opened ? (data ?? opened) : undefined }}
      navigation={
        <nav aria-label="Listing">
          <BackLink to="/admin/listings" search={view}>
            Back to Listings
          </BackLink>
        </nav>
      }
      missing={<ListingMissing />}
      skeleton={
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Skeleton h={420} />
          <Skeleton h={420} />
        </SimpleGrid>
      }
    >
      {(listing) => <ListingView listing={listing} view={view} />}
    </DetailScreen>
  );
}

/** The screen for the address of a listing that does not exist. */
export function ListingMissing() {
  return (
    <MessageScreen
      heading="Listing Not Found"
      text="There is no such listing, or it has been deleted."
    >
      <Link to="/admin/listings" search={{}} className={button("primary")}>
        Back to Listings
      </Link>
    </MessageScreen>
  );
}
