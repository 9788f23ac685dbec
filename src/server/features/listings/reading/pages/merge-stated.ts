import type { Reading } from "#common/listings/listing.ts";
import type { ListingFieldName, ListingFields } from "#common/listings/listing-fields.ts";
import type { StatedField } from "./stated-fields.ts";

/** Collects lines from the structured data of a page, to add them to the page's text. */
export type AddedLines = {
  /** Adds a line, unless it was added before, and returns its position in the whole text. */
  rangeOf: (line: string) => { start: number; end: number };
  /** Returns the page's text, followed by the lines that `rangeOf` has added. */
  text: () => string;
};

export function addLines(text: string): AddedLines {
  const lines: string[] = [];
  const starts = new Map<string, number>();
  let length = text.length;
  return {
    rangeOf(line) {
      const start = starts.get(line) ?? length + 1;
      if (!starts.has(line)) {
        lines.push(line);
        starts.set(line, start);
        length = start + line.length;
      }
      return { start, end: start + line.length };
    },
    text: () => [text, ...lines].join("\n"),
  };
}

/** Fields for which the structured data of a page is right more often than its text. */
const dataIsRight = new Set<ListingFieldName>(["city", "neighborhood", "address", "currency"]);

/**
 * Adds the fields that the structured data of a page states to those that were parsed from its
 * text. If the two contradict each other, the field becomes unknown, and both values become
 * candidates.
 */
export function mergeStated(reading: Reading, stated: StatedField[], lines: AddedLines): void {
  for (const field of stated) mergeField(reading, field, lines);
}

function mergeField(reading: Reading, { name, value, line }: StatedField, lines: AddedLines): void {
  const { fields, evidence, candidates } = reading;
  const known = fields[name];
  if (isSame(name, known, value)) return;
  if (known !== null && isCareless(value)) return;
  if (known !== null && isExplained(name, value, fields)) return;
  const possible = candidates[name] ?? [];
  const said = possible.find((candidate) => isSame(name, candidate.value, value));
  const range = said ? { start: said.start, end: said.end } : lines.rangeOf(line);
  if (known === null || dataIsRight.has(name) || isSideCost(name, known, value)) {
    Object.assign(fields, { [name]: value });
    evidence[name] = range;
    delete candidates[name];
    return;
  }
  const before = evidence[name];
  Object.assign(fields, { [name]: null });
  delete evidence[name];
  Object.assign(candidates, {
    [name]: [...(before ? [{ value: known, ...before }] : []), { value, ...range }],
  });
}

function isSame(name: ListingFieldName, known: unknown, value: unknown): boolean {
  if (typeof known !== "number" || typeof value !== "number") return known === value;
  // Websites round sizes and rents in their structured data, so a small difference is no
  // contradiction.
  return Math.abs(known - value) < (name === "sizeM2" || name === "rent" ? 1 : 0.01);
}

/**
 * Returns whether a value is often wrong in the structured data of websites. This is so for the
 * flat types `house` and `room`, and for the boolean that says whether pets are allowed.
 */
const isCareless = (value: unknown) =>
  value === "house" || value === "room" || typeof value === "boolean";

/**
 * Whether the rent that was parsed from the text is only a side cost, because the structured data
 * states a much higher price.
 */
const isSideCost = (name: ListingFieldName, known: unknown, value: unknown): boolean =>
  name === "rent" && typeof known === "number" && known < 200 && Number(value) > 2 * known;

/**
 * Whether a price in the structured data is the rent without utilities, while the rent in the text
 * includes them.
 */
function isExplained(name: ListingFieldName, value: unknown, fields: ListingFields): boolean {
  const { rent, utilities } = fields;
  if (name === "rooms") return fields.bedrooms !== null;
  if (name !== "rent" || typeof value !== "number" || rent === null) return false;
  return fields.rentKind !== null && utilities !== null && Math.abs(rent - utilities - value) < 1;
}
