import { Anchor, SimpleGrid, Stack, Text } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import type { ListingEvidence } from "#common/listings/listing.ts";
import { type ListingFieldName, listingFieldNames } from "#common/listings/listing-fields.ts";
import type { ListingDetail, ListingSearch } from "#common/listings/listing-list.ts";
import { sameValue } from "#common/same-value.ts";
import { DraftNotes } from "../../content/draft-notes.tsx";
import { EditorEnd } from "../../content/editor-end.tsx";
import { MarkedText } from "../../ui/back-office/marked-text.tsx";
import { Note } from "../../ui/back-office/note.tsx";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { CostCard } from "./cost-card.tsx";
import { ListingFieldsForm } from "./listing-fields-form.tsx";
import { ListingHead } from "./listing-head.tsx";
import { ListingState } from "./listing-state.tsx";
import { PairCards } from "./pair-cards.tsx";
import { PriceCard } from "./price-card.tsx";
import { evidenceMarks, withoutQuiet } from "./reading-marks.ts";
import { SourceCard } from "./source-card.tsx";
import { useBringBack } from "./use-bring-back.ts";
import { type ListingEditor, useListingEditor } from "./use-listing-editor.ts";

type ListingViewProps = {
  listing: ListingDetail;
  view: ListingSearch;
  /** Whether another user has deleted the listing while this screen shows it. */
  isGone: boolean;
  /** Called when the editor gets unsaved changes, and when it has none any more. */
  onDirty: (isDirty: boolean) => void;
};

/**
 * Everything about a listing: its state, its text with the fields beside it, its costs, sources and
 * rents.
 */
export function ListingView({ listing, view, isGone, onDirty }: ListingViewProps) {
  const editor = useListingEditor(listing);
  const { choices, isDirty } = editor;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const [active, setActive] = useState<ListingFieldName | null>(null);
  return (
    <>
      <ListingHead listing={listing} view={view} editor={editor} />
      <Stack gap="lg">
        {isGone && <GoneNote id={listing.id} />}
        <DraftNotes noun="listing" editor={editor} />
        <ListingState listing={listing} isDirty={isDirty} />
        <PairCards listing={listing} choices={choices} isDirty={isDirty} />
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
                <Anchor
                  href={listing.url}
                  target="_blank"
                  rel="noopener noreferrer"
                  truncate
                  data-lone-link
                >
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

/** Says that another user has deleted the listing, and offers to restore it. */
function GoneNote({ id }: { id: string }) {
  const { bringBack, isPending } = useBringBack();
  return (
    <div role="alert">
      <Note
        tone="warning"
        icon={Trash2}
        actions={
          <PendingButton size="sm" isPending={isPending} onClick={() => void bringBack([id])}>
            Bring back
          </PendingButton>
        }
      >
        This listing was deleted while you were editing it. Your changes are still here. Bring the
        listing back to save them.
      </Note>
    </div>
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
