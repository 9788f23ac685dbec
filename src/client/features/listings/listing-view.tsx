import { Anchor, SimpleGrid, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { ListingEvidence } from "#common/listings/listing.ts";
import { type ListingFieldName, listingFieldNames } from "#common/listings/listing-fields.ts";
import type { ListingDetail, ListingSearch } from "#common/listings/listing-list.ts";
import { sameValue } from "#common/same-value.ts";
import { EditorEnd } from "../../content/editor-end.tsx";
import { EditorNotes } from "../../content/editor-notes.tsx";
import { MarkedText } from "../../ui/back-office/marked-text.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { CostCard } from "./cost-card.tsx";
import { ListingFieldsForm } from "./listing-fields-form.tsx";
import { ListingHead } from "./listing-head.tsx";
import { ListingState } from "./listing-state.tsx";
import { PairCards } from "./pair-cards.tsx";
import { PriceCard } from "./price-card.tsx";
import { evidenceMarks, withoutQuiet } from "./reading-marks.ts";
import { SourceCard } from "./source-card.tsx";
import { type ListingEditor, useListingEditor } from "./use-listing-editor.ts";

type ListingViewProps = { listing: ListingDetail; view: ListingSearch };

/**
 * Everything about a listing: its state, its text with the fields beside it, its costs, sources and
 * rents.
 */
export function ListingView({ listing, view }: ListingViewProps) {
  const editor = useListingEditor(listing);
  const { choices } = editor;
  const [active, setActive] = useState<ListingFieldName | null>(null);
  return (
    <>
      <ListingHead listing={listing} view={view} editor={editor} />
      <Stack gap="lg">
        <EditorNotes noun="listing" editor={editor} />
        <ListingState listing={listing} isDirty={editor.isDirty} />
        <PairCards listing={listing} choices={choices} isDirty={editor.isDirty} />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: "start" }}>
          <Stack gap="lg" miw={0}>
            <SectionCard title="The text" titleSize={20}>
              {listing.erasedAt !== null && (
                <Text c="dimmed">
                  The text and the contacts were erased, because the listing had been gone for a
                  while.
                </Text>
              )}
              {listing.erasedAt === null && listing.text === "" && (
                <Text c="dimmed">This listing came without a text.</Text>
              )}
              {listing.text !== "" && (
                <MarkedText
                  label="Text of this listing"
                  text={listing.text}
                  marks={withoutQuiet(evidenceMarks(listing.evidence), active)}
                  active={active}
                  onPoint={setActive}
                />
              )}
              {listing.url !== null && (
                <Anchor href={listing.url} target="_blank" rel="noopener noreferrer" truncate>
                  {listing.url}
                </Anchor>
              )}
            </SectionCard>
            <CostCard costs={listing.costs} currency={listing.currency} />
            <SourceCard sources={listing.sources} />
            <PriceCard prices={listing.priceHistory} currency={listing.currency} />
          </Stack>
          <SectionCard title="Facts" titleSize={20}>
            <ListingFieldsForm
              form={editor.values}
              text={listing.text}
              errors={editor.errors}
              evidence={unchangedEvidence(listing, editor)}
              candidates={{}}
              active={active}
              choices={choices}
              onPoint={setActive}
              onChange={(name, value) => editor.set((now) => ({ ...now, [name]: value }))}
            />
          </SectionCard>
        </SimpleGrid>
        <EditorEnd editor={editor} />
      </Stack>
    </>
  );
}

/**
 * Returns where the values of fields come from. Leaves out the fields that the user has changed in
 * the editor.
 */
function unchangedEvidence(
  { evidence }: ListingDetail,
  { values, saved }: ListingEditor,
): ListingEvidence {
  const unchanged = listingFieldNames.filter((name) => sameValue(values[name], saved[name]));
  return Object.fromEntries(unchanged.map((name) => [name, evidence[name]]));
}
