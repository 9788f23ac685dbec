import { SimpleGrid, Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ListingDetail, ListingSearch } from "#common/listings/listing-list.ts";
import { errorText } from "../../error-text.ts";
import { isNotFoundError, trpc } from "../../trpc.ts";
import { BackLink } from "../../ui/back-office/button-link.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
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
  const { data, error, isFetching, isFetchedAfterMount, refetch } = trpc.listings.byId.useQuery(
    { id },
    { refetchOnMount: "always" },
  );
  // The editor begins with the newest stored fields, because old ones would lead to a conflict.
  const [opened, setOpened] = useState<ListingDetail | null>(null);
  if (!opened && data && !error && isFetchedAfterMount) setOpened(data);
  if (isNotFoundError(error)) return <ListingMissing />;
  return (
    <>
      <nav aria-label="Listing">
        <BackLink to="/admin/listings" search={view}>
          Back to Listings
        </BackLink>
      </nav>
      {error && (
        <ScreenState
          kind="failure"
          title="This listing can't be shown"
          text={errorText(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {opened && <ListingView listing={data ?? opened} view={view} />}
      {!opened && !error && (
        <ScreenState kind="loading" label="Loading listing...">
          <Skeleton h={36} w="18rem" mb="lg" />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <Skeleton h={420} />
            <Skeleton h={420} />
          </SimpleGrid>
        </ScreenState>
      )}
    </>
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
