import { Button, Group, Stack, Text } from "@mantine/core";
import { Undo2 } from "lucide-react";
import type { ShortlistDetail } from "#common/shortlists/shortlist.ts";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import { SortableList } from "../../ui/back-office/sortable-list.tsx";
import { FlatCard } from "./flat-card.tsx";
import { dropFlat, moveFlat, restoreFlat, setFlatNote } from "./review-edits.ts";
import type { Review } from "./use-review.ts";

type FlatListProps = { shortlist: ShortlistDetail; review: Review };

/**
 * The flats of a shortlist in their order, followed by the flats that were dropped in unsaved
 * edits.
 */
export function FlatList({ shortlist, review: { draft, edit } }: FlatListProps) {
  const { flats, dropped } = draft.edits;
  const described = new Map(shortlist.flats.map((flat) => [flat.listingId, flat]));
  return (
    <Stack gap="xs">
      <SortableList
        label="Flats in their order"
        gap="xs"
        items={flats.map(({ listingId }) => listingId)}
        nameOf={(id) => flats.find(({ listingId }) => listingId === id)?.title ?? ""}
        onMove={(from, to) => edit(({ edits }) => moveFlat(edits, from, to))}
      >
        {flats.map((flat) => (
          <FlatCard
            key={flat.listingId}
            flat={flat}
            described={described.get(flat.listingId)}
            blocks={shortlist.blocks.filter(({ listingId }) => listingId === flat.listingId)}
            onDrop={() => edit(({ edits }) => dropFlat(edits, flat.listingId))}
            onNote={(note) => edit(({ edits }) => setFlatNote(edits, flat.listingId, note))}
          />
        ))}
      </SortableList>
      {dropped.length > 0 && (
        <PlainList aria-label="Dropped flats" gap={4}>
          {dropped.map(({ listingId, title }) => (
            <li key={listingId}>
              <Group justify="space-between" gap="xs" wrap="nowrap" fz="sm">
                <Text span inherit c="dimmed" style={{ overflowWrap: "anywhere" }}>
                  Dropped, and not proposed to this searcher again: {title}
                </Text>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  flex="none"
                  leftSection={<Undo2 size={14} strokeWidth={1.75} aria-hidden="true" />}
                  aria-label={`Undo dropping ${title}`}
                  onClick={() => edit((now) => restoreFlat(now, listingId))}
                >
                  Undo
                </Button>
              </Group>
            </li>
          ))}
        </PlainList>
      )}
    </Stack>
  );
}
