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

/** "Three bedroom Victorian house." */
const bedroomHouse = /\bbed(?:room|roomed)?s? (?:[a-z-]{2,20} ){1,2}(?:house|cottage|bungalow)\b/g;
const deniedBefore =
  /(?:\b(?:kein|keine|keinen|nicht|no|not|non|pas de|pas en|sans|sem|sin|nao|never|nunca|ideal for|suitable for|perfect for|fur|ideal para|idealne fur|parfait pour|ideal pour|ideale pour|of|als|oder|or|ou|o|aussi|also|yoga|fitness|music|tattoo|gym|dance|art|foto|photo|tonstudio|recording|pilates|tv) ?)$/;
const deniedAfter =
  /^[ ,(-]{0,3}(?:geeignet|tauglich|moglich|possible|posible|possivel|acceptee?|autorisee?|ok\b|okay|friendly|willkommen|welcome|bienvenue|interdite?|exclue?|permitid|aceite|nicht|refusee|suitable|allowed|not|no\b|nao|erlaubt)/;

/** Words by which a room in a shared flat is offered, rather than one room of a flat described. */
const offersRoom =
  /wg|mitbew|mate|share|shar|coloc|coleg|compa|parti|spare|lodger|living|untermiete|unterz|chez|roomie|subarr|my room|mein|unser|ma chambre|mi habitacion|meu quarto|rent|let\b|available|your|one of|one room|one bed|the room|alug|arrend|alquil|frei|libre|livre|vago|vaga|disp| in|vermiet|en-?suite|subl|\bem\b|\bnum|\bna\b|\bno\b|\ben\b|dans|gesucht|vergeb|libera|replace/;

/** Reads what is let: a room in a shared flat, a studio, a house, or a flat with its rooms. */
export function readHome(
  folded: string,
  language: ListingLanguage | null,
  isPortugal: boolean | undefined,
): Home {
  const marks = findWords(folded, language).filter(
    ({ start, end }) =>
      !deniedBefore.test(folded.slice(Math.max(0, start - 16), start)) &&
      !deniedAfter.test(folded.slice(end, end + 16)),
  );
  const houses = Array.from(folded.matchAll(bedroomHouse), ({ index, 0: words }) => ({
    meaning: "house" as const,
    only: undefined,
    start: index,
    end: index + words.length,
  }));
  const counts = countRooms(folded, language, isPortugal);
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
  const fields = readRooms([...houses, ...marks], counts);
  const isStudio = fields.flatType?.sure?.value === "studio";
  return { fields, isRoom: false, isStudio, hasHome, counts };
}

/** Returns the words that offer a room in a shared flat; undefined if a whole flat is let. */
function findRoom(
  folded: string,
  marks: readonly Mark<HomeWord>[],
  counts: RoomCounts,
): Mark<HomeWord> | undefined {
  const rooms = marks.filter(({ meaning }) => meaning === "sharedRoom");
  const [first] = rooms;
  if (!first) return findBareRoom(folded, marks, counts);
  const strong = rooms.filter(({ start, end }) => offersRoom.test(folded.slice(start, end)));
  const sharing = marks.filter(({ meaning }) => meaning === "sharing").length;
  const firstHome = marks.find(({ meaning }) => meaning !== "sharing" && meaning !== "bareRoom");
  // "Ein Zimmer" may be the one that is let.
  const [firstCount] = [...counts.rooms, ...counts.bedrooms]
    .filter(({ value }) => value > 1)
    .sort((one, other) => one.start - other.start);
  const comesFirst = firstHome === first && !(firstCount && firstCount.start < first.start);
  if (comesFirst && (strong.length > 0 || !firstCount)) return strong[0] ?? first;
  const weight = strong.length + sharing;
  const needed = firstCount ? 3 : 2;
  return strong.length > 0 && weight >= needed ? strong[0] : undefined;
}

/** A room that is named later than this is one of a flat's. */
const beginning = 80;

const otherRooms =
  /^ ?[,+&/] ?(?:kuche|kochnische|bad|duschbad|kitchen|cuisine|cozinha|cocina|salon|sala)/;

/** Returns a room that is named first, in a text that names no other home. */
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
  // "1 Zimmer, Küche, Bad" is a flat.
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

/** Leaves out counts of one beside larger ones: "one bedroom" is one of several there. */
function largest(found: readonly Found<number>[]): Found<number>[] {
  const several = found.filter(({ value }) => value > 1);
  return several.length > 0 ? several : [...found];
}
