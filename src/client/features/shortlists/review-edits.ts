import { z } from "zod";
import type { ShortlistDetail } from "#common/shortlists/shortlist.ts";
import type { ShortlistUpdate } from "#common/shortlists/shortlist-input.ts";

const flatSchema = z.object({ listingId: z.string(), title: z.string(), note: z.string() });

const contentSchema = z.object({
  /** The text that the team writes to the searcher in the mail; empty if there is none. */
  note: z.string(),
  flats: z.array(flatSchema),
});

/** The parts of a shortlist that the team can change. */
type Content = z.output<typeof contentSchema>;
export type EditedFlat = Content["flats"][number];

/** The content of a shortlist as it is stored at one time. */
const versionSchema = contentSchema.extend({ id: z.string(), updatedAt: z.string() });
export type Version = z.output<typeof versionSchema>;

/** The team's unsaved edits of a stored shortlist. */
export const draftSchema = z.object({
  /** The stored version of the shortlist at which the review began. */
  base: versionSchema,
  edits: contentSchema.extend({
    /** The dropped flats, which will not be proposed to the searcher again. */
    dropped: z.array(flatSchema),
  }),
});
export type Draft = z.output<typeof draftSchema>;
export type Edits = Draft["edits"];

/** The title of a flat whose listing was deleted. */
const deletedTitle = "Deleted listing";

export const titleOf = ({ shown }: ShortlistDetail["flats"][number]): string =>
  shown?.title ?? deletedTitle;

export const versionOf = ({ id, updatedAt, note, flats }: ShortlistDetail): Version => ({
  id,
  updatedAt,
  note: note ?? "",
  flats: flats.map((flat) => ({
    listingId: flat.listingId,
    title: titleOf(flat),
    note: flat.note ?? "",
  })),
});

/** Returns a review that has no edits yet. */
export const draftOf = (base: Version): Draft => ({
  base,
  edits: { note: base.note, flats: base.flats, dropped: [] },
});

const idsOf = ({ flats }: Content) => flats.map(({ listingId }) => listingId);
const orderOf = (content: Content) => idsOf(content).join();
const flatOf = ({ flats }: Content, id: string) => flats.find(({ listingId }) => listingId === id);

/** Returns whether the flats that both contents have are in different orders. */
function hasOtherOrder(one: Content, other: Content): boolean {
  const commonIds = (from: Content, to: Content) => idsOf(from).filter((id) => flatOf(to, id));
  return commonIds(one, other).join() !== commonIds(other, one).join();
}

export function hasEdits({ base, edits }: Draft): boolean {
  return (
    edits.dropped.length > 0 ||
    edits.note !== base.note ||
    orderOf(edits) !== orderOf(base) ||
    edits.flats.some(({ listingId, note }) => flatOf(base, listingId)?.note !== note)
  );
}

export const updateOf = ({ base, edits }: Draft): ShortlistUpdate => ({
  id: base.id,
  expectedUpdatedAt: base.updatedAt,
  note: edits.note,
  flats: edits.flats.map(({ listingId, note }) => ({ listingId, note })),
  dropped: edits.dropped.map(({ listingId }) => listingId),
});

/** Moves a flat of a shortlist to another position. */
export function moveFlat(edits: Edits, from: number, to: number): Edits {
  const flat = edits.flats[from];
  return flat ? { ...edits, flats: edits.flats.toSpliced(from, 1).toSpliced(to, 0, flat) } : edits;
}

export function dropFlat(edits: Edits, id: string): Edits {
  const flat = flatOf(edits, id);
  if (!flat) return edits;
  return {
    ...edits,
    flats: edits.flats.filter((each) => each !== flat),
    dropped: [...edits.dropped, flat],
  };
}

/**
 * Puts a dropped flat back to its former position.
 *
 * @param base the stored shortlist, whose order gives the position
 */
export function restoreFlat({ base, edits }: Draft, id: string): Edits {
  const flat = edits.dropped.find(({ listingId }) => listingId === id);
  if (!flat) return edits;
  const before = new Set(idsOf(base).slice(0, idsOf(base).indexOf(id)));
  const place = edits.flats.findLastIndex(({ listingId }) => before.has(listingId)) + 1;
  return {
    ...edits,
    flats: edits.flats.toSpliced(place, 0, flat),
    dropped: edits.dropped.filter((each) => each !== flat),
  };
}

export const setFlatNote = (edits: Edits, id: string, note: string): Edits => ({
  ...edits,
  flats: edits.flats.map((flat) => (flat.listingId === id ? { ...flat, note } : flat)),
});

/**
 * Applies the edits of a review to a newer version of the shortlist.
 *
 * If the review and the newer version have both changed the same note or the order of the flats,
 * the review's change is used. A note is the team's text to the searcher or about a flat. Flats
 * that the newer version has added are added. Flats that the newer version has removed are removed,
 * unless the review has an unsaved note about them.
 */
export function rebase({ base, edits }: Draft, theirs: Version): Draft {
  const ids = new Set(idsOf(theirs));
  const noteOf = (mine: EditedFlat) => {
    const before = flatOf(base, mine.listingId);
    const isEdited = before ? before.note !== mine.note : mine.note !== "";
    return isEdited ? mine.note : (flatOf(theirs, mine.listingId)?.note ?? mine.note);
  };
  const isKept = (mine: EditedFlat) => {
    const before = flatOf(base, mine.listingId);
    return ids.has(mine.listingId) || !before || before.note !== mine.note;
  };
  const mine = edits.flats.filter(isKept).map((flat) => ({ ...flat, note: noteOf(flat) }));
  const taken = new Set([...mine, ...edits.dropped].map(({ listingId }) => listingId));
  const added = theirs.flats.filter(
    ({ listingId }) => !taken.has(listingId) && !flatOf(base, listingId),
  );
  const merged = [...mine, ...added];
  const isMoved = hasOtherOrder(edits, base);
  return {
    base: theirs,
    edits: {
      note: edits.note === base.note ? theirs.note : edits.note,
      flats: isMoved ? merged : inOrderOf(merged, idsOf(theirs)),
      dropped: edits.dropped.filter(({ listingId }) => ids.has(listingId)),
    },
  };
}

/** Sorts flats in the order of a list of ids. Flats that are not on the list come last. */
function inOrderOf(flats: EditedFlat[], ids: readonly string[]): EditedFlat[] {
  const placeOf = ({ listingId }: EditedFlat) => {
    const place = ids.indexOf(listingId);
    return place === -1 ? ids.length : place;
  };
  return flats.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Returns one sentence for each difference between two versions of a stored shortlist. */
export function describeChanges(before: Version, after: Version): string[] {
  const removed = before.flats.filter(({ listingId }) => !flatOf(after, listingId));
  const added = after.flats.filter(({ listingId }) => !flatOf(before, listingId));
  return [
    ...removed.map(({ title }) => `“${title}” was removed.`),
    ...added.map(({ title }) => `“${title}” was added.`),
    ...(hasOtherOrder(before, after) ? ["The order of the flats changed."] : []),
    ...after.flats
      .filter(({ listingId, note }) => (flatOf(before, listingId)?.note ?? "") !== note)
      .map(({ title, note }) => lineChange(`The line about “${title}”`, note)),
    ...(before.note === after.note ? [] : [lineChange("The line to the searcher", after.note)]),
  ];
}

const lineChange = (what: string, note: string) =>
  note === "" ? `${what} was deleted.` : `${what} is now: “${note}”`;
