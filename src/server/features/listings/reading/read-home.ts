import type { FlatType, ListingLanguage } from "#common/listings/listing-fields.ts";
import { countRooms, type RoomCounts } from "./count-rooms.ts";
import { compilePhrases, type Mark } from "./find-phrases.ts";
import { agreed, distinct, type FieldReadings, type Found } from "./reading-of.ts";
import { type HomeWord, homeWords } from "./room-words.ts";

const findWords = compilePhrases<HomeWord>(homeWords);

/** The type of the home, and whether it is a room in a shared flat. */
export type Home = {
  fields: FieldReadings;
  isRoom: boolean;
  isStudio: boolean;
  hasHome: boolean;
  counts: RoomCounts;
};

/** Matches a one-room flat that is abbreviated, such as "1-Zi.-Whg." */
const oneRoomFlat = /(?<![\d.,])1[ -]{0,2}(?:zi\.?|zimmer|raum)[ .-]{0,3}(?:whg|wohnung|app?art)/g;
/** Matches a house whose bedrooms are counted, such as "three bedroom Victorian house". */
const bedroomHouse = /\bbed(?:room|roomed)?s? (?:[a-z-]{2,20} ){1,2}(?:house|cottage|bungalow)\b/g;
const deniedBefore =
  /(?:\b(?:kein|keine|keinen|nicht|no|not|non|pas de|pas en|sans|sem|sin|nao|never|nunca|ideal for|suitable for|perfect for|ideal para|idealne fur|parfait pour|ideal pour|ideale pour|of|als|oder|or|ou|o|aussi|also|yoga|fitness|music|tattoo|gym|dance|art|foto|photo|tonstudio|recording|pilates|tv) ?)$/;
/**
 * Matches the words before "WG" that mean "suitable for", as in "Auch für WG", but not those in
 * "Nachmieter für WG-Zimmer".
 */
const deniedFlatshare = /\bfur (?:eine )?$/;
const deniedAfter =
  /^[ ,(-]{0,3}(?:geeignet|tauglich|moglich|possible|posible|possivel|acceptee?|autorisee?|ok\b|okay|friendly|willkommen|welcome|bienvenue|interdite?|exclue?|permitid|aceite|nicht|refusee|suitable|allowed|not|no\b|nao|erlaubt)/;

/**
 * Matches words that offer a room in a shared flat, and not words that describe one room of a flat.
 */
const offersRoom =
  /wg|mitbew|mate|share|shar|coloc|coleg|compa|parti|spare|lodger|living|untermiete|unterz|chez|roomie|subarr|my room|mein|unser|ma chambre|mi habitacion|meu quarto|rent|let\b|available|your|one of|one room|one bed|the room|alug|arrend|alquil|frei|libre|livre|vago|vaga|disp| in|vermiet|en-?suite|subl|\bem\b|\bnum|\bna\b|\bno\b|\ben\b|dans|gesucht|vergeb|libera|replace/;

/**
 * Matches words after a room that say where the room is, as in "Zimmer (15 m²) in
 * 4-Zimmer-Wohnung".
 */
const isWithin =
  /^[ ,:]{0,2}(?:(?:com|mit|with|de|of|con|avec)? ?\(?\d{1,2}(?:[.,]\d)? ?(?:m2|qm|sqm|m)\)?[ ,]{1,2})?(?:in|im|em|en|dans|num|numa|within|inside|bei|chez)\b/;
/**
 * Matches a home after a room, as in "one bedroom in our shared flat", but not in "one-bedroom in
 * Graça".
 */
const otherHome =
  /^ (?:[a-z\d']{1,12}[ -]){0,4}(?:flat|apartment|apt|flatshare|wg|wohnung|apartamento|casa|piso|appart(?:ement)?|maison|coloc(?:ation)?|t[2-9]|(?:shared|our|my|bed|bedroom) (?:[a-z]+ )?(?:house|home))\b/;
const endsBefore = /(?:in|em|en|dans|com|con|avec|with|mit|num|numa|no|na)$/;

/**
 * Parses what kind of home is offered: a room in a shared flat, a studio, a house, or a flat with
 * its rooms.
 */
export function readHome(
  folded: string,
  language: ListingLanguage | null,
  isPortugal: boolean | undefined,
): Home {
  const counts = countRooms(folded, language, isPortugal);
  const counted = new Uint8Array(folded.length);
  for (const { start, end } of [...counts.rooms, ...counts.bedrooms]) counted.fill(1, start, end);
  const marks = findWords(folded, language).filter(({ meaning, start, end }) => {
    const before = folded.slice(Math.max(0, start - 16), start);
    if (deniedBefore.test(before) || deniedAfter.test(folded.slice(end, end + 16))) return false;
    if (meaning === "sharing" && deniedFlatshare.test(before)) return false;
    // In "one-bedroom in Graça", the bedroom is part of a whole flat.
    const isCounted = counted[start] === 1 || counted[end - 1] === 1;
    if (meaning !== "sharedRoom" || !isCounted || !endsBefore.test(folded.slice(start, end)))
      return true;
    return otherHome.test(folded.slice(end, end + 50));
  });
  const marksOf = (pattern: RegExp, meaning: "house" | "studio") =>
    Array.from(folded.matchAll(pattern), ({ index, 0: words }) => ({
      meaning,
      only: undefined,
      start: index,
      end: index + words.length,
    }));
  const patterns = [...marksOf(bedroomHouse, "house"), ...marksOf(oneRoomFlat, "studio")];
  const room = findRoom(folded, marks, counts);
  const hasHome = marks.length > 0 || counts.rooms.length > 0 || counts.bedrooms.length > 0;
  if (room) {
    const value: Found<FlatType> = { value: "room", start: room.start, end: room.end };
    return {
      fields: { flatType: { sure: value } },
      isRoom: true,
      isStudio: false,
      hasHome,
      counts,
    };
  }
  const fields = readRooms([...patterns, ...marks], counts);
  const isStudio = fields.flatType?.sure?.value === "studio";
  return { fields, isRoom: false, isStudio, hasHome, counts };
}

/** Returns the words that offer a room in a shared flat; undefined if a whole flat is offered. */
function findRoom(
  folded: string,
  marks: readonly Mark<HomeWord>[],
  counts: RoomCounts,
): Mark<HomeWord> | undefined {
  const rooms = marks.filter(({ meaning }) => meaning === "sharedRoom");
  const [first] = rooms;
  // A text such as "Whole flat, not a shared one! My housemate and me move out." offers a whole
  // flat.
  const whole = marks.find(({ meaning }) => meaning === "wholeFlat");
  if (whole && whole.start < (first?.start ?? Infinity)) return undefined;
  if (!first) return findBareRoom(folded, marks, counts);
  const strong = rooms.filter(
    ({ start, end }) =>
      offersRoom.test(folded.slice(start, end)) || isWithin.test(folded.slice(end, end + 30)),
  );
  const sharing = marks.filter(({ meaning }) => meaning === "sharing").length;
  const firstHome = marks.find(({ meaning }) => meaning !== "sharing" && meaning !== "bareRoom");
  // A count of one room may mean the offered room itself, so only larger counts show that the text
  // describes a whole flat.
  const [firstCount] = [...counts.rooms, ...counts.bedrooms]
    .filter(({ value }) => value > 1)
    .sort((one, other) => one.start - other.start);
  const comesFirst = firstHome === first && !(firstCount && firstCount.start < first.start);
  if (comesFirst && (strong.length > 0 || !firstCount)) return strong[0] ?? first;
  const weight = strong.length + sharing;
  const needed = firstCount ? 3 : 2;
  return strong.length > 0 && weight >= needed ? strong[0] : undefined;
}

/**
 * If a text names a room within this number of characters from its beginning, the room may be the
 * offered home. A room that is named later is only a part of a flat.
 */
const beginning = 80;

const otherRooms =
  /^ ?[,+&/] ?(?:kuche|kochnische|bad|duschbad|kitchen|cuisine|cozinha|cocina|salon|sala)/;

/**
 * Returns the word for a single room, if this room is the first home that the text names. Returns
 * undefined for any other text, and for a text that names a studio, a house or several rooms.
 */
function findBareRoom(
  folded: string,
  marks: readonly Mark<HomeWord>[],
  { rooms, bedrooms }: RoomCounts,
): Mark<HomeWord> | undefined {
  const isCounted = [...rooms, ...bedrooms].some(({ value }) => value > 1);
  const others = new Set<HomeWord>(["studio", "house"]);
  if (isCounted || marks.some(({ meaning }) => others.has(meaning))) return undefined;
  const first = marks.find(({ meaning }) => meaning !== "sharing");
  if (first?.meaning !== "bareRoom" || first.start >= beginning) return undefined;
  // In "1 Zimmer, Küche, Bad", the room is part of a whole flat.
  const isOfFlat = otherRooms.test(folded.slice(first.end, first.end + 16));
  return isOfFlat ? undefined : first;
}

function readRooms(marks: readonly Mark<HomeWord>[], counts: RoomCounts): FieldReadings {
  const rooms = agreed(largest(counts.rooms));
  const bedrooms = agreed(largest(counts.bedrooms));
  const types = new Set<HomeWord>(["studio", "house", "flat"]);
  const firstType = marks.find(({ meaning }) => types.has(meaning));
  const studio = marks.find(({ meaning }) => meaning === "studio");
  const isHouse = firstType?.meaning === "house";
  const fields: FieldReadings = { rooms, bedrooms };
  const typed = (value: FlatType, { start, end }: { start: number; end: number }) => ({
    sure: { value, start, end },
  });
  if (isHouse && firstType) fields.flatType = typed("house", firstType);
  else if (studio && !bedrooms.sure && (rooms.sure?.value ?? 1) < 2)
    fields.flatType = typed("studio", studio);
  else if (bedrooms.sure && !studio)
    fields.flatType = typed(typeOf(bedrooms.sure.value), bedrooms.sure);
  else if (studio)
    fields.flatType = {
      possible: distinct([{ value: "studio", start: studio.start, end: studio.end }]),
    };
  return fields;
}

const typeOf = (bedrooms: number): FlatType => {
  if (bedrooms < 1) return "studio";
  if (bedrooms >= 4) return "4_plus";
  return bedrooms >= 3 ? "3_bedroom" : bedrooms >= 2 ? "2_bedroom" : "1_bedroom";
};

/**
 * Leaves out counts of one if there are larger counts, because "one bedroom" beside "three
 * bedrooms" means one of the three.
 */
function largest(found: readonly Found<number>[]): Found<number>[] {
  const several = found.filter(({ value }) => value > 1);
  return several.length > 0 ? several : [...found];
}
