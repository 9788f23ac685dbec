import type { ListingLanguage } from "#common/listings/listing-fields.ts";
import { attachLabels } from "./attach-labels.ts";
import type { FoundNumber } from "./find-numbers.ts";
import { compilePhrases } from "./find-phrases.ts";
import { agreed, distinct, type FieldReading, type Found } from "./reading-of.ts";
import { type SizeWord, sizeWords } from "./size-words.ts";

const findWords = compilePhrases<SizeWord>(sizeWords);

const unitAfter =
  /^ ?(?:m ?2|m\^2|m ?q|mq|qm|m ?carres?|sqm|sq\.? ?m(?:eters?|etres?|tr?s?)?|quadratmetern?|quadrat|qmtr|square ?(?:meters?|metres?|m)|metros? ?(?:cuadrados?|quadrados?)|metres? carres?|mts?\.? ?2|mts?2|mts?\.? (?:cuadrados|quadrados)|mts?|metros|m\.? ?cuadrados|metres)(?![a-z\d])/;
const unitBefore = /(?<!\d ?)(?:qm|m2|sqm|m²)[ :]{1,3}$/;
const pricedBefore = /(?:€|eur|euros?|preis|price|prix)[ ]?(?:\/|pro|per|par|por|le|el|o|je|au) ?$/;
/** Matches words that make the length before them a distance: "10 metros do metro" is no size. */
const distanceAfter =
  /^ ?(?:from|to|away|of the|bis|zur|zum|von|entfernt|de la|del|da|do|du metro|dos|das|a pie|from the|walk)/;

const placeBefore =
  /\b(?:in|im|em|en|dans|num|numa|dentro de|inside)(?: (?:einer|eine|einem|einen|a|an|the|un|une|una|um|uma|unserer|our|grosser|schoner|netter|ruhiger|shared|lovely|nice|cosy|sunny|grossen|schonen))* $/;

const leastSize = 6;
const largestSize = 1500;

/** The minimum ratio of the size of a flat to that of one of its rooms. */
const flatToRoom = 2;
const largestRoom = 45;

/**
 * Chooses the size of the home from several sizes. For a room, this is the smallest size, if it is
 * at most `largestRoom`. For a whole flat, it is the largest size, if it comes first in the text.
 * Returns undefined otherwise, or if the next size differs by less than the factor `flatToRoom`.
 */
function mainSize<Size extends { value: number; start: number }>(
  sizes: readonly Size[],
  isRoom: boolean,
): Size | undefined {
  const [first] = sizes;
  const byValue = [...sizes].sort((one, other) => one.value - other.value);
  const [least, second] = byValue;
  const largest = byValue.at(-1);
  const next = byValue.at(-2);
  if (!first || !least || !second || !largest || !next) return undefined;
  if (isRoom) {
    const isClear = least.value <= largestRoom && second.value >= flatToRoom * least.value;
    return isClear ? least : undefined;
  }
  return largest === first && largest.value >= flatToRoom * next.value ? largest : undefined;
}

/**
 * Parses the size of the home that is offered: of the flat, or of the room if only a room is
 * offered.
 *
 * @param home whether a room in a shared flat is offered (`isRoom`), and whether the home is a
 *   studio (`isStudio`)
 */
export function readSize(
  folded: string,
  language: ListingLanguage | null,
  numbers: readonly FoundNumber[],
  { isRoom, isStudio }: { isRoom: boolean; isStudio: boolean },
): { field: FieldReading<number>; sizes: Found<number>[] } {
  const sizes = numbers.flatMap((number): (Found<number> & { isVague: boolean })[] => {
    if (number.currency) return [];
    const unit = unitAfter.exec(folded.slice(number.end, number.end + 22))?.[0];
    const isPlainLength = unit !== undefined && /^ ?(?:mts?|metros|metres)$/.test(unit);
    const end = number.end + (unit?.length ?? 0);
    if (isPlainLength && distanceAfter.test(folded.slice(end, end + 14))) return [];
    const before = folded.slice(Math.max(0, number.start - 10), number.start);
    const isLabelled = unit === undefined && unitBefore.test(before) && !pricedBefore.test(before);
    if (unit === undefined && !isLabelled) return [];
    if (number.value < 1 || number.value > largestSize * 10) return [];
    return [{ value: number.value, start: number.start, end, isVague: number.isVague }];
  });
  // In "14 m² in 4er-WG", the size is not that of the shared flat.
  const labels = findWords(folded, language).filter(
    ({ meaning, start }) =>
      meaning !== "flat" || !placeBefore.test(folded.slice(Math.max(0, start - 30), start)),
  );
  const attached = attachLabels(folded, labels, sizes, (meaning) =>
    meaning === "kitchen" ? "onlyBefore" : "either",
  );
  const kindOf = (index: number): SizeWord | undefined => {
    const [closest] = attached[index] ?? [];
    // In "56 m² / balcony", the slash separates items of a list, so 56 m² is not the size of the
    // balcony.
    const meaning = closest?.label.meaning === "kitchen" ? "part" : closest?.label.meaning;
    const limit = meaning === "part" ? 1.4 : 3;
    return closest && closest.looseness <= limit ? meaning : undefined;
  };
  const plausible = sizes
    .map((size, index) => ({ ...size, kind: kindOf(index) }))
    .filter(({ value }) => value >= leastSize && value <= largestSize);
  const ofKinds = (...kinds: (SizeWord | undefined)[]) =>
    plausible.filter(({ kind }) => kinds.includes(kind));
  const groups = isRoom
    ? [ofKinds("room"), ofKinds(undefined, "whole", "part")]
    : [ofKinds("flat", "whole"), ofKinds(undefined), ofKinds("room")];
  const chosen = groups.find((group) => group.length > 0) ?? [];
  const main = mainSize(chosen, isRoom);
  const values = (main ? [main] : chosen).map(({ value, start, end }) => ({ value, start, end }));
  if (chosen.some(({ isVague }) => isVague))
    return { field: { possible: distinct(values) }, sizes };
  const field = agreed(values);
  const isOnlyPart =
    chosen.length > 0 && !isRoom && !isStudio && chosen.every(({ kind }) => kind === "room");
  if (isOnlyPart && field.sure && (values.length > 1 || field.sure.value < 14)) {
    return { field: { possible: distinct(values) }, sizes };
  }
  return { field, sizes };
}
