import { Button, Checkbox, Group, Kbd, Text } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { DoorOpen, FolderOpen, Plus, X } from "lucide-react";
import { useRef } from "react";
import type { ListingStatus } from "#common/listings/listing.ts";
import { type ListingView, listingSorts } from "#common/listings/listing-list.ts";
import { counted } from "../../counted.ts";
import { errorText } from "../../error-text.ts";
import { tableControls } from "../../table-view.ts";
import { trpc } from "../../trpc.ts";
import { ButtonLink } from "../../ui/back-office/button-link.tsx";
import { DataTable } from "../../ui/back-office/data-table.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { SummaryBar } from "../../ui/back-office/summary-bar.tsx";
import { useHeldFocus } from "../../ui/back-office/use-held-focus.ts";
import { type Selection, useSelection } from "../../ui/back-office/use-selection.ts";
import { useAddressOf } from "../accounts/searched-view.ts";
import { listingColumns } from "./listing-columns.tsx";
import { ListingFilters } from "./listing-filters.tsx";
import { ListingRowActions } from "./listing-row-actions.tsx";
import { useChangeStatus } from "./use-change-status.ts";
import { useChoices } from "./use-choices.ts";
import { useRowKeys } from "./use-row-keys.ts";

/** The list of listings that match the view's filters and search. */
export function ListingTable({ view }: { view: ListingView }) {
  const { deleted: _deleted, ...shown } = view;
  const { data, error, isPlaceholderData, isFetching, refetch } = trpc.listings.table.useQuery(
    shown,
    { placeholderData: keepPreviousData, refetchOnMount: "always" },
  );
  const { table, onNarrow, onClear } = useListingView(view);
  const choices = useChoices();
  const place = useRef<HTMLElement>(null);
  const ids = data?.items.map(({ id }) => id) ?? [];
  const selection = useSelection(ids);
  const { change, isPending } = useChangeStatus();
  const holdFocus = useHeldFocus(place, data);
  useRowKeys(place, data, (key, id) => {
    const status = statusKeys[key];
    if (status === undefined) return false;
    void change([id], status);
    return true;
  });
  const { q: _q, sort: _sort, order: _order, page: _page, ...filter } = view;
  const isNarrowed = Object.values(filter).some((part) => part !== undefined);
  const clear = () => {
    onClear();
    place.current?.focus({ preventScroll: true });
  };
  return (
    <DataTable
      {...table}
      ref={place}
      nouns={{ one: "listing", many: "listings" }}
      columns={listingColumns(selection, choices)}
      renderActions={(listing) => (
        <ListingRowActions
          listing={listing}
          isBusy={isPending}
          onChange={(status) => {
            holdFocus();
            void change([listing.id], status);
          }}
        />
      )}
      part={data}
      isStale={isPlaceholderData}
      loadingText="Loading listings..."
      filters={<ListingFilters view={view} onNarrow={onNarrow} />}
      summary={
        <SelectionBar
          ids={ids}
          selection={selection}
          onChange={(status) => {
            holdFocus();
            void change(selection.ids, status).then(selection.clear);
          }}
        />
      }
      narrowed={
        isNarrowed ? { text: "No listing matches all of the filters.", onClear: clear } : undefined
      }
      failure={
        error && (
          <ScreenState
            kind="failure"
            title="The listings can't be shown"
            text={errorText(error)}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )
      }
      empty={<NoListingsYet />}
    />
  );
}

/** The keys that give the focused listing a status, such as `o` for open. */
const statusKeys: Record<string, ListingStatus> = { o: "open", r: "rejected" };

/** Returns the handlers of the list's controls, which change the URL. */
function useListingView(view: ListingView) {
  const navigate = useNavigate({ from: "/admin/listings/" });
  const toAddress = useAddressOf();
  const show = (next: ListingView, how: { replace?: boolean; resetScroll: boolean }) =>
    void navigate({ search: toAddress(next), ...how });
  return {
    table: tableControls(listingSorts, view, (next, how) => show(next, how)),
    onNarrow: (change: ListingView) => {
      const { page: _page, ...rest } = view;
      show({ ...rest, ...change }, { resetScroll: false });
    },
    onClear: () => {
      const { sort, order } = view;
      show({ ...(sort && { sort }), ...(order && { order }) }, { resetScroll: false });
    },
  };
}

type SelectionBarProps = {
  /** The ids of all listings that the table shows now. */
  ids: string[];
  selection: Selection;
  onChange: (status: ListingStatus) => void;
};

/**
 * The bar above the rows: a checkbox that selects all of them, and actions on the selected rows.
 */
function SelectionBar({ ids, selection, onChange }: SelectionBarProps) {
  const count = selection.ids.length;
  const isAll = count > 0 && count === ids.length;
  return (
    <SummaryBar
      said={
        <Checkbox
          size="sm"
          label={count === 0 ? "Select all on this page" : `${counted(count, "listing")} selected`}
          checked={isAll}
          indeterminate={count > 0 && !isAll}
          onChange={() => selection.set(ids, !isAll)}
        />
      }
    >
      {count === 0 ? (
        <Text c="dimmed" fz="sm" display={{ base: "none", md: "block" }}>
          On a listing, <Kbd>o</Kbd> opens it and <Kbd>r</Kbd> rejects it.
        </Text>
      ) : (
        <Group gap="xs">
          {bulkActions.map(({ status, label, icon: Icon }) => (
            <Button
              key={status}
              size="sm"
              variant="default"
              leftSection={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => onChange(status)}
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
    </SummaryBar>
  );
}

const bulkActions = [
  { status: "open", label: "Open", icon: FolderOpen },
  { status: "rejected", label: "Reject", icon: X },
  { status: "gone", label: "Gone", icon: DoorOpen },
] as const;

const NoListingsYet = () => (
  <ScreenState
    kind="empty"
    title="No listings yet"
    text="Paste the first flat that you have found. Roost reads what its text says."
  >
    <ButtonLink
      to="/admin/listings/new"
      leftSection={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
    >
      Capture a listing
    </ButtonLink>
    <ButtonLink to="/admin/listings" search={{ deleted: true }} variant="default">
      Deleted listings
    </ButtonLink>
  </ScreenState>
);
