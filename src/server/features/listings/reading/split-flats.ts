import type { Amount } from "./amount.ts";
import type { Span } from "./find-numbers.ts";
import type { Found } from "./reading-of.ts";

/** The values that show that a part of a text describes a flat of its own. */
type Facts = { rents: number[]; sizes: number[]; rooms: number[]; places: string[] };
type Block = Span & { facts: Facts; isListed: boolean };

const paragraphEnd =
  /\n[ \n]*\n|\n *[-_=*~•.]{3,} *(?:\n|$)|\n(?= ?(?:[1-9]️?⃣|[1-9][.)](?: |️)|(?:flat|wohnung|apartment|option|room|zimmer|apartamento|piso|quarto|habitacion|chambre|appartement|objekt|unit|t[0-5]|studio) ?#?(?:[1-9a-d]|one|two|three)[.):]))/g;
const homeName =
  "(?:flat|wohnung|apartment|option|room|zimmer|apartamento|piso|quarto|habitacion|chambre|appartement|objekt|unit|studio)";
/** Matches the beginnings of "Room A: …" and "Room B: …" in one line. */
const numberedHome = new RegExp(`(?<![a-z])(?=${homeName} ?#?(?:[1-9]|[a-d])(?: ?[:)(.=-]))`, "g");
/** Matches the arrows between flats in one line, as in "➡️ Room 1: 300 € ➡️ room 2: 320 €". */
const arrow = /[➡👉🔹🔸▶►]|->/gu;
const lineEnd = /\n|;/g;
const listSign =
  /^\s*(?:[-•*>➡✅🔹🔸🏠🏡📍👉→]|[1-9][.)]|[1-9]\ufe0f?\u20e3|[a-d]\)|(?:flat|wohnung|apartment|option|room|zimmer|apartamento|piso|quarto|habitacion|chambre|appartement|objekt|unit|whg) ?#?(?:n[o°]? ?)?(?:\d|[a-d])\b)/u;

/** The values by which the flats in a text are distinguished, in the order of the text. */
export type FlatFacts = {
  amounts: readonly Amount[];
  sizes: readonly Found<number>[];
  rooms: readonly Found<number>[];
  places: readonly Found<string>[];
};

/**
 * Returns the parts of a folded text (lower case, no accents) that each describe a flat of their
 * own: parts with their own rent that differ in size, rooms or place. Returns an empty list for a
 * text about one flat.
 */
export function splitFlats(folded: string, facts: FlatFacts): Span[] {
  for (const separator of [paragraphEnd, lineEnd, numberedHome, arrow]) {
    const parts = partsOf(folded, facts, separator);
    if (parts.length > 1) return parts;
  }
  return [];
}

function partsOf(folded: string, facts: FlatFacts, separator: RegExp): Span[] {
  const blocks = blocksOf(folded, facts, separator).filter(
    ({ facts: { rents, sizes, rooms, places }, isListed }) =>
      rents.length > 0 && (sizes.length > 0 || rooms.length > 0 || places.length > 0 || isListed),
  );
  const distinctBlocks: Block[] = [];
  for (const block of blocks) {
    // The flats count as separate only if each flat differs from all earlier ones, because a text
    // may describe one flat twice.
    if (distinctBlocks.length < mostFlats && distinctBlocks.every((other) => differ(block, other)))
      distinctBlocks.push(block);
  }
  if (distinctBlocks.length < 2 || distinctBlocks.length < blocks.length) return [];
  return distinctBlocks.map(({ start }, index) => ({
    start,
    end: distinctBlocks[index + 1]?.start ?? folded.length,
  }));
}

const mostFlats = 30;

function differ(one: Block, other: Block): boolean {
  const share = <Value>(first: readonly Value[], second: readonly Value[]) =>
    first.some((value) => second.includes(value));
  const areKnown = (first: readonly unknown[], second: readonly unknown[]) =>
    first.length > 0 && second.length > 0;
  const { facts: a } = one;
  const { facts: b } = other;
  const sizesDiffer = areKnown(a.sizes, b.sizes) && !share(a.sizes, b.sizes);
  const roomsDiffer = areKnown(a.rooms, b.rooms) && !share(a.rooms, b.rooms);
  const placesDiffer = areKnown(a.places, b.places) && !share(a.places, b.places);
  const rentsDiffer = !share(a.rents, b.rents);
  const signs = [sizesDiffer, roomsDiffer, placesDiffer, rentsDiffer].filter(Boolean).length;
  return one.isListed && other.isListed ? signs > 0 : rentsDiffer ? signs > 1 : signs > 2;
}

function blocksOf(folded: string, facts: FlatFacts, separator: RegExp): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  const isRent = ({ role, value, isVague }: Amount) =>
    (role === "rent" || role === "unnamed") && !isVague && value >= 150 && value < 20_000;
  const iterators = {
    rents: cursorOver(facts.amounts.filter(isRent)),
    sizes: cursorOver(facts.sizes),
    rooms: cursorOver(facts.rooms),
    places: cursorOver(facts.places),
  };
  const add = (end: number) => {
    const block = folded.slice(start, Math.min(end, start + 24));
    blocks.push({
      start,
      end,
      isListed: listSign.test(block),
      facts: {
        rents: iterators.rents(end),
        sizes: iterators.sizes(end),
        rooms: iterators.rooms(end),
        places: iterators.places(end),
      },
    });
  };
  for (const match of folded.matchAll(separator)) {
    add(match.index);
    start = match.index + match[0].length;
  }
  add(folded.length);
  return blocks;
}

/**
 * Returns a function that takes a position, and returns the values between the position of its
 * previous call and this position. The returned function must be called with increasing positions.
 */
function cursorOver<Value>(found: readonly Found<Value>[]): (end: number) => Value[] {
  const sorted = [...found].sort((one, other) => one.start - other.start);
  let next = 0;
  return (end) => {
    const values: Value[] = [];
    while ((sorted[next]?.start ?? end) < end) {
      const each = sorted[next];
      if (each) values.push(each.value);
      next += 1;
    }
    return values;
  };
}
