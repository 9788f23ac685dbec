import { Checkbox, Group, Skeleton, Stack, Text } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { Check, Plus } from "lucide-react";
import { useState } from "react";
import type { ListingSummary } from "#common/listings/listing-list.ts";
import { QueryFailure } from "../../query-failure.tsx";
import { trpc } from "../../trpc.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { TableSearch } from "../../ui/back-office/table-search.tsx";
import { FlagBadge } from "../listings/listing-badges.tsx";
import { kindOf, placeOf, rentOf, titleOf } from "../listings/listing-title.ts";
import { useChoices } from "../listings/use-choices.ts";
import { useCityName } from "../submissions/use-names.ts";

type AddFlatDialogProps = {
  opened: boolean;
  /** The city of the search that gets the flat; null if it has none. */
  city: string | null;
  /** The ids of the listings that are on the shortlist already. */
  listed: ReadonlySet<string>;
  /** The id of the listing that is being added; null if none is. */
  adding: string | null;
  /**
   * Why the server refused the last flat that the user tried to add; null if the server accepted
   * it.
   */
  refusal: string | null;
  onAdd: (listingId: string) => void;
  onClose: () => void;
};

/** A search over all listings with the status "open", from which a flat is added to a shortlist. */
export function AddFlatDialog(props: AddFlatDialogProps) {
  const { opened, onClose } = props;
  return (
    <Dialog
      opened={opened}
      title="Add a flat"
      width="44rem"
      closeLabel="Close"
      holdsText
      onClose={onClose}
    >
      {opened && <ListingSearch {...props} />}
    </Dialog>
  );
}

function ListingSearch({ city, listed, adding, refusal, onAdd }: AddFlatDialogProps) {
  const [q, setQ] = useState("");
  const [isInCity, setIsInCity] = useState(city !== null);
  const cityName = useCityName();
  const query = trpc.listings.table.useQuery(
    { status: "open", ...(q && { q }), ...(isInCity && city !== null && { city }) },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const { data, error, isPlaceholderData } = query;
  return (
    <Stack gap="sm" mih="min(24rem, 60svh)">
      <Group gap="sm">
        <TableSearch label="Search open listings" searched={q} onSearch={setQ} />
        {city !== null && (
          <Checkbox
            size="sm"
            label={`Only in ${cityName(city)}`}
            checked={isInCity}
            onChange={({ currentTarget }) => setIsInCity(currentTarget.checked)}
          />
        )}
      </Group>
      {refusal !== null && (
        <Text role="alert" c="red" fz="sm">
          {refusal}
        </Text>
      )}
      {error && <QueryFailure title="The listings can't be shown" query={query} />}
      {data?.items.length === 0 && (
        <Text c="dimmed">No open listing matches. Try other words, or another city.</Text>
      )}
      {data && (
        <PlainList isDivided aria-label="Open listings" aria-busy={isPlaceholderData}>
          {data.items.map((listing) => (
            <FoundListing
              key={listing.id}
              listing={listing}
              isListed={listed.has(listing.id)}
              isAdding={adding === listing.id}
              onAdd={() => onAdd(listing.id)}
            />
          ))}
        </PlainList>
      )}
      {data && data.total > data.items.length && (
        <Text c="dimmed" fz="sm">
          These are the newest {data.items.length}. Search to find others.
        </Text>
      )}
      {!data && !error && (
        <ScreenState kind="loading" label="Loading listings...">
          <Skeleton h={240} />
        </ScreenState>
      )}
    </Stack>
  );
}

type FoundListingProps = {
  listing: ListingSummary;
  isListed: boolean;
  isAdding: boolean;
  onAdd: () => void;
};

function FoundListing({ listing, isListed, isAdding, onAdd }: FoundListingProps) {
  const choices = useChoices();
  const title = titleOf(listing);
  const Icon = isListed ? Check : Plus;
  const facts = [placeOf(listing, choices), rentOf(listing), kindOf(listing)].filter(Boolean);
  return (
    <li>
      <Group justify="space-between" gap="sm" wrap="nowrap" py="xs">
        <Stack gap={2} miw={0}>
          <Text span fw={600} style={{ overflowWrap: "anywhere" }}>
            {title}
          </Text>
          <Text span c="dimmed" fz="sm">
            {facts.join(" · ")}
          </Text>
          <FlagBadge flags={listing.flags} isReleased={listing.isReleased} />
        </Stack>
        {/* The button of an added flat stays, so that it keeps the keyboard focus. */}
        <PendingButton
          variant={isListed ? "subtle" : "default"}
          {...(isListed && { color: "gray" })}
          size="xs"
          flex="none"
          leftSection={<Icon size={14} strokeWidth={1.75} aria-hidden="true" />}
          aria-label={isListed ? `${title} is on the list` : `Add ${title}`}
          isPending={isAdding || isListed}
          pendingLabel={isListed ? "On the list" : "Adding..."}
          onClick={onAdd}
        >
          Add
        </PendingButton>
      </Group>
    </li>
  );
}
