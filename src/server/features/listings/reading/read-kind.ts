import type { NoListing } from "#common/listings/listing.ts";
import type { ListingLanguage } from "#common/listings/listing-fields.ts";
import type { Span } from "./find-numbers.ts";
import { compilePhrases } from "./find-phrases.ts";
import { type KindWord, kindWords } from "./kind-words.ts";
import type { Money } from "./read-money.ts";

export type KindReading = Span & { kind: Exclude<NoListing, "several">; reason: string };

const findWords = compilePhrases<KindWord>(kindWords);

/** The lowest price of a flat for sale, which is higher than any monthly rent. */
const leastSalePrice = 30_000;
/**
 * A word for a sale may count even without a price if it begins within this number of characters
 * from the beginning of the text. Words for a search, such as "looking for", count only if they
 * begin within twice this number.
 */
const beginning = 200;
/**
 * The maximum number of characters from the beginning at which a word for a sale shows that the
 * text is about a sale.
 */
const saleBeginning = 40;
/**
 * Matches a search, as in "looking for a quiet room with a desk": its verb, the words between the
 * verb and the wanted home, and the words after the home.
 */
const searches =
  /\b(?:suche|suchen|sucht|gesucht|looking for|searching for|looking to rent|seeking|in search of|procuro|procuramos|a procura de|busco|buscamos|buscando|en busca de|cherche|cherchons|recherche|recherchons|a la recherche d)\b([^.!?\n]{0,60}?)\b(?:wohnung|whg|zimmer|wg-zimmer|apartment|studio|bleibe|unterkunft|zuhause|flat|room|place|house|home|accommodation|quarto|casa|apartamento|estudio|alojamento|t[0-3]|piso|habitacion|alojamiento|appartement|appart|chambre|logement|f[1-3]|colocation)\b([^.!?\n]{0,12})/g;
/** Matches a search instead of an offer, such as "Zimmer in Berlin gesucht". */
const searchesAfter =
  /(?:^|[.!?\n])([^.!?\n]{0,60}?)\b(?:wohnung|whg|zimmer|wg-zimmer|apartment|flat|room|studio|place)\b([^.!?\n]{0,40}?)\b(?:gesucht|wanted|needed)\b/g;
const tenants =
  /mieter|mitbewohn|jemand|person|mate|tenant|someone|somebody|lodger|replacement|unser|mein|\bmy\b|\bour\b|colega|alguem|inquilin|rapariga|rapaz|menina|minha|\bmeu|nossa|nosso|companer|chic[ao]|gente|alguien|\bmi\b|nuestr|compi|coloc|locataire|quelqu|\bma\b|\bmon\b|notre|\bnos\b|people to|frau|mann\b|woman|girl|guy|professional|student[^,]{0,12}(?:for|fur|para)|\bfur das|\bfur ein|\bfor the|\bfor a|\bto (?:join|move|live|share|fill|take)|para (?:a|o|la|el|um|uma|un|una)\b|pour (?:la|le|une?|cette|ce)\b/;
/** Matches words for a wanted tenant or flatmate, which only a person who offers a home uses. */
const searchedTenant =
  /(?:suche|suchen|looking for|procur[oa]|procuramos|busco|buscamos|cherche|cherchons|recherche)[a-z ]{0,12}\b(?:nachmieter|mitbewohner|jemand|mieter|tenant|flatmate|someone|somebody|alguem|inquilin|colega|alguien|companer|compi|quelqu|locataire|repreneur|remplacant)/;
const swapWords = /tausch|swap|troc[ao]|intercambi|echange/;

/** Returns why a text is no offer of a home to rent; undefined if it may be an offer. */
export function readKind(
  folded: string,
  language: ListingLanguage | null,
  { amounts }: Money,
  hasHome: boolean,
): KindReading | undefined {
  const marks = findWords(folded, language);
  const first = (meaning: KindWord) => marks.find((mark) => mark.meaning === meaning);
  const count = (meaning: KindWord) => marks.filter((mark) => mark.meaning === meaning).length;
  // A text such as "Je cherche quelqu'un pour reprendre ma chambre" offers a room.
  const search = marks.find(
    ({ meaning, start, end }) =>
      meaning === "wanted" && !searchedTenant.test(folded.slice(start, end + 24)),
  );
  const wanted = firstOf(search, searchIn(folded));
  const offered = first("offered");
  const rents = amounts.filter(({ role, value }) => role === "rent" && value < leastSalePrice);
  const price = amounts.find(
    ({ value, currency, role }) => currency && value >= leastSalePrice && role !== "other",
  );
  const sale = first("sale");
  // A flat for sale may currently be let to a tenant, as in "vermietet für 720 € kalt", so a text
  // with a rent may still offer a sale.
  if (sale && price && sale.start < saleBeginning) {
    return { kind: "sale", reason: "The flat is for sale", start: price.start, end: price.end };
  }
  if (
    sale &&
    price &&
    rents.filter(({ kind }) => kind).length === 0 &&
    !(offered && offered.start < sale.start && count("sale") < 2)
  ) {
    return { kind: "sale", reason: "The flat is for sale", start: price.start, end: price.end };
  }
  if (
    sale &&
    rents.length === 0 &&
    count("rental") === 0 &&
    sale.start < beginning &&
    count("sale") > count("offered")
  ) {
    return { kind: "sale", reason: "The flat is for sale", start: sale.start, end: sale.end };
  }
  const isSwap = marks.some(
    ({ meaning, start, end }) => meaning === "offered" && swapWords.test(folded.slice(start, end)),
  );
  if (
    wanted &&
    !isSwap &&
    (!offered || wanted.start < offered.start) &&
    wanted.start < 2 * beginning
  ) {
    return {
      kind: "wanted",
      reason: "The text looks for a flat",
      start: wanted.start,
      end: wanted.end,
    };
  }
  const nightly = amounts.find(({ role }) => role === "nightly");
  if (nightly && rents.length === 0) {
    return {
      kind: "nightly",
      reason: "The price is by the night",
      start: nightly.start,
      end: nightly.end,
    };
  }
  if (!hasHome && rents.length === 0 && !offered) {
    return { kind: "unclear", reason: "The text says nothing of a flat to rent", start: 0, end: 0 };
  }
  return undefined;
}

const firstOf = (one: Span | undefined, other: Span | undefined) =>
  one && other ? (one.start <= other.start ? one : other) : (one ?? other);

function searchIn(folded: string): Span | undefined {
  const start = folded.slice(0, 3 * beginning);
  for (const match of start.matchAll(searches)) {
    const [whole, between = "", after = ""] = match;
    const isOffer = tenants.test(between) || /mate|mitbew|genoss/.test(after);
    if (!isOffer) return { start: match.index, end: match.index + whole.length - after.length };
  }
  for (const { 0: whole, 1: before = "", 2: after = "", index } of start.matchAll(searchesAfter)) {
    if (!tenants.test(before) && !tenants.test(after))
      return { start: index, end: index + whole.length };
  }
  return undefined;
}
