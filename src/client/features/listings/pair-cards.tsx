import { Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Copy, CopyX } from "lucide-react";
import type { ReactNode } from "react";
import type { Listing } from "#common/listings/listing.ts";
import type { ListingDetail, ListingPair } from "#common/listings/listing-list.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { Fact, FactList } from "../../ui/back-office/fact-list.tsx";
import { PlainText } from "../../ui/back-office/marked-text.tsx";
import { Note } from "../../ui/back-office/note.tsx";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { showToast } from "../../ui/toast.tsx";
import { afterSave } from "./after-save.ts";
import { availabilityOf, kindOf, placeOf, rentOf, sentences, titleOf } from "./listing-title.ts";
import type { Choices } from "./use-choices.ts";

type PairCardsProps = { listing: ListingDetail; choices: Choices; isDirty: boolean };

type Decision = NonNullable<ListingPair["decision"]>;

/**
 * Shows the listing side by side with each other listing that may be the same flat. The user
 * decides whether they are one flat.
 */
export function PairCards({ listing, choices, isDirty }: PairCardsProps) {
  const { listings } = trpc.useUtils();
  const { mutate, isPending } = trpc.listings.decidePair.useMutation({
    onSuccess: (detail, { decision }) => {
      listings.byId.setData({ id: listing.id }, detail);
      showToast({ title: decision === "same" ? "Joined to one flat" : "Kept as two flats" });
      return listings.invalidate();
    },
    onError: (error) =>
      showToast({ title: "Not saved", description: errorText(error), variant: "destructive" }),
  });
  return listing.pairs.map(({ other, ...pair }, index) => {
    const decide = (decision: Decision) =>
      afterSave(isDirty)(() => mutate({ firstId: listing.id, secondId: other.id, decision }));
    if (pair.decision === null) {
      return (
        <SectionCard
          key={other.id}
          title="The same flat?"
          titleSize={20}
          note={sentences(pair.reasons)}
        >
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: "start" }}>
            <Side
              name="This listing"
              textLabel={`Text of this listing, pair ${index + 1}`}
              listing={listing}
              choices={choices}
            />
            <Side
              name={<OtherLink other={other} />}
              textLabel={`Text of the other listing, pair ${index + 1}`}
              listing={other}
              choices={choices}
            />
          </SimpleGrid>
          <Group gap="sm">
            <PendingButton size="sm" isPending={isPending} onClick={() => decide("same")}>
              Same flat
            </PendingButton>
            <PendingButton
              size="sm"
              variant="default"
              isPending={isPending}
              onClick={() => decide("different")}
            >
              Another one
            </PendingButton>
          </Group>
        </SectionCard>
      );
    }
    const isSame = pair.decision === "same";
    return (
      <Note
        key={other.id}
        tone="plain"
        icon={isSame ? Copy : CopyX}
        actions={
          <PendingButton
            size="sm"
            variant="default"
            isPending={isPending}
            onClick={() => decide(isSame ? "different" : "same")}
          >
            {isSame ? "No, another one" : "No, the same flat"}
          </PendingButton>
        }
      >
        {isSame ? "This is the same flat as " : "This is not the same flat as "}
        <OtherLink other={other} />.
      </Note>
    );
  });
}

const OtherLink = ({ other }: { other: Listing }) => (
  <Link to="/admin/listings/$id" params={{ id: other.id }} search={{}}>
    {titleOf(other)}
  </Link>
);

type SideProps = {
  name: ReactNode;
  /** The accessible name of the listing's text. */
  textLabel: string;
  listing: Listing;
  choices: Choices;
};

function Side({ name, textLabel, listing, choices }: SideProps) {
  const facts = {
    Where: placeOf(listing, choices),
    Rent: rentOf(listing),
    Kind: kindOf(listing),
    From: availabilityOf(listing.availableFrom),
    Contact: [listing.phone, listing.email].filter(Boolean).join(", "),
    Source: listing.source,
  };
  return (
    <Stack gap="sm" miw={0}>
      <Text fw={600}>{name}</Text>
      <FactList>
        {Object.entries(facts).map(([fact, value]) => (
          <Fact key={fact} name={fact}>
            {value || "Unknown"}
          </Fact>
        ))}
      </FactList>
      {listing.text !== "" && <PlainText label={textLabel} text={listing.text} />}
    </Stack>
  );
}
