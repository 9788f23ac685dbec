import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Undo2 } from "lucide-react";
import { useRef } from "react";
import {
  type DeletedListing,
  keptDeletedDays,
  type ListingView,
} from "#common/listings/listing-list.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { Moment } from "../../ui/back-office/moment.tsx";
import { type Column, RowTable } from "../../ui/back-office/row-table.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { TablePager } from "../../ui/back-office/table-pager.tsx";
import { useHeldFocus } from "../../ui/back-office/use-held-focus.ts";
import { useAddressOf } from "../accounts/searched-view.ts";
import { ListingFilters } from "./listing-filters.tsx";
import { placeOf, rentOf, titleOf } from "./listing-title.ts";
import { useBringBack } from "./use-bring-back.ts";
import { type Choices, useChoices } from "./use-choices.ts";

/** The deleted listings. For some days after its deletion, a listing can be restored here. */
export function DeletedListings({ view }: { view: ListingView }) {
  const { page = 1 } = view;
  const { data, error, isFetching, isPlaceholderData, refetch } = trpc.listings.deleted.useQuery(
    { page },
    { placeholderData: keepPreviousData, refetchOnMount: "always" },
  );
  const navigate = useNavigate({ from: "/admin/listings/" });
  const toAddress = useAddressOf();
  const choices = useChoices();
  const place = useRef<HTMLElement>(null);
  const holdFocus = useHeldFocus(place, data);
  const { bringBack, isPending } = useBringBack();
  const show = (next: ListingView) =>
    void navigate({ search: toAddress(next), resetScroll: false });
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby="deleted-listings"
      style={{ display: "grid", gap: "var(--space-4)", outline: "none" }}
    >
      <ListingFilters
        view={view}
        onNarrow={(change) => show({ ...view, page: undefined, ...change })}
      />
      <h2 id="deleted-listings" className="visually-hidden">
        Deleted listings
      </h2>
      {error && (
        <ScreenState
          kind="failure"
          title="The deleted listings can't be shown"
          text={errorText(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.total === 0 && (
        <ScreenState
          kind="empty"
          title="No deleted listings"
          text={`A deleted listing stays here for ${keptDeletedDays} days and can be brought back. After that it is gone for good.`}
        />
      )}
      {!error && data?.total !== 0 && (
        <RowTable
          labelledBy="deleted-listings"
          columns={columnsWith(choices)}
          rows={data?.items}
          loadingText="Loading deleted listings..."
          keyOf={({ id }) => id}
          isStale={isPlaceholderData}
          renderActions={(listing) => (
            <IconButton
              icon={Undo2}
              label={`Bring back ${titleOf(listing)}`}
              tooltip="Bring back"
              isUnavailable={isPending}
              onClick={() => {
                holdFocus();
                void bringBack([listing.id]);
              }}
            />
          )}
        />
      )}
      {data && (
        <TablePager
          label="Pages of deleted listings"
          part={data}
          onPage={(next) => show({ ...view, page: next > 1 ? next : undefined })}
        />
      )}
    </section>
  );
}

const columnsWith = (choices: Choices): Column<DeletedListing>[] => [
  {
    id: "listing",
    header: "Listing",
    as: "title",
    cell: (listing) => titleOf(listing),
  },
  {
    id: "place",
    header: "Place",
    as: "fact",
    cardLabel: "",
    cell: (listing) => placeOf(listing, choices) || "Place unknown",
  },
  {
    id: "rent",
    header: "Rent",
    as: "fact",
    cardLabel: "",
    cell: (listing) => rentOf(listing) ?? "Rent unknown",
  },
  { id: "source", header: "Source", as: "fact", dispensable: true, cell: ({ source }) => source },
  {
    id: "deleted",
    header: "Deleted",
    as: "fact",
    cell: ({ deletedAt, deletedBy }) => (
      <>
        <Moment at={deletedAt} isBrief />
        {deletedBy !== null && ` by ${deletedBy}`}
      </>
    ),
  },
];
