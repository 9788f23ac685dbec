import { Checkbox, Flex, Group, Stack, Text } from "@mantine/core";
import type { Captor, ListingSummary } from "#common/listings/listing-list.ts";
import { Moment } from "../../ui/back-office/moment.tsx";
import type { Column } from "../../ui/back-office/row-table.tsx";
import { RowTitle } from "../../ui/back-office/row-title.tsx";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import type { Selection } from "../../ui/back-office/use-selection.ts";
import { FlagBadge, ListingBadge } from "./listing-badges.tsx";
import { availabilityOf, kindOf, placeOf, rentOf, titleOf } from "./listing-title.ts";
import type { Choices } from "./use-choices.ts";

/** Returns the columns of the list of listings. */
export const listingColumns = (
  selection: Selection,
  choices: Choices,
): Column<ListingSummary>[] => [
  {
    id: "listing",
    header: "Listing",
    as: "title",
    cell: (listing) => (
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Checkbox
          size="sm"
          mt={2}
          aria-label={`Select ${titleOf(listing)}`}
          checked={selection.has(listing.id)}
          onChange={({ currentTarget }) => selection.set([listing.id], currentTarget.checked)}
        />
        <div>
          {/* The link to the listing contains the filters of the list, so that the link "Back" on
              the listing's screen restores them. */}
          <RowTitle
            isInCards
            aside={asideOf(listing, choices)}
            to="/admin/listings/$id"
            params={{ id: listing.id }}
            search={true}
            data-row={listing.id}
          >
            {titleOf(listing)}
          </RowTitle>
        </div>
      </Group>
    ),
  },
  {
    id: "rent",
    header: "Rent",
    sorts: "asc",
    as: "fact",
    cardLabel: "",
    cell: (listing) => <Rent listing={listing} />,
  },
  {
    id: "status",
    header: "Status",
    as: "badge",
    cell: ({ status, flags, isReleased, likelyDuplicates }) => (
      <Group gap={4}>
        <ListingBadge status={status} />
        <FlagBadge flags={flags} isReleased={isReleased} />
        {likelyDuplicates > 0 && <StatusBadge tone="begun">Seen before?</StatusBadge>}
      </Group>
    ),
  },
  {
    id: "source",
    header: "Source",
    as: "fact",
    cardLabel: "",
    dispensable: true,
    cell: ({ source, capturedBy }) => (
      <Stack component="span" gap={0} maw={{ base: "11rem", md: "9rem" }}>
        <Text span inherit truncate title={source}>
          {source}
        </Text>
        <Text span fz="0.8125rem" c="dimmed" truncate display={{ base: "none", md: "block" }}>
          by {captorName(capturedBy)}
        </Text>
      </Stack>
    ),
  },
  {
    id: "captured",
    header: "Captured",
    sorts: "desc",
    as: "fact",
    cardLabel: "",
    cell: ({ capturedAt }) => <Moment at={capturedAt} isBrief />,
  },
];

function Rent({ listing }: { listing: ListingSummary }) {
  const from = availabilityOf(listing.availableFrom);
  return (
    <Flex component="span" direction={{ base: "row", md: "column" }} wrap="wrap" columnGap="xs">
      <Text span inherit maw={{ md: "7rem" }} style={{ whiteSpace: "normal" }}>
        {rentOf(listing) ?? "Rent unknown"}
      </Text>
      {from !== undefined && (
        <Text span fz="0.8125rem" c="dimmed">
          from {from}
        </Text>
      )}
    </Flex>
  );
}

/** Returns the line below a listing's title: its place, type and size. */
function asideOf(listing: ListingSummary, choices: Choices): string {
  const kind = listing.title === null ? "" : kindOf(listing);
  return [placeOf(listing, choices) || "Place unknown", kind].filter(Boolean).join(" · ");
}

/** Returns the name of the account or the API key that captured a listing. */
export const captorName = (captor: Captor): string =>
  captor === null
    ? "Deleted account"
    : captor.kind === "account"
      ? captor.username
      : (captor.name ?? "A deleted key");
