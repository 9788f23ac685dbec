import fc from "fast-check";
import type { Value } from "./fuzz-values.ts";
import { brokenBodies, hostileJson, hostileNames } from "./hostile-inputs.ts";

/** An edit that changes one part of a JSON value. `at` selects the part. */
type Edit = { at: number; kind: "replace" | "drop" | "rename" | "repeat" | "add"; by: By };
type By = { json: string; name: string };

const hostileName = fc.oneof(fc.constantFrom(...hostileNames), fc.string({ unit: "binary" }));

const jsonText = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...hostileJson) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }).map((text) => JSON.stringify(text)) },
);

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat({ max: 1_000 }),
  kind: fc.constantFrom("replace", "replace", "replace", "drop", "rename", "repeat", "add"),
  by: fc.record({ json: jsonText, name: hostileName }),
});

function countPlaces(value: Value): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + countPlaces(inner), 1);
}

/**
 * Writes a value as JSON text, with the given edits. The edits change the text and not the value,
 * because an object cannot have the same name twice, and treats the name `__proto__` specially.
 */
function write(value: Value, edits: Edit[]): string {
  const places = countPlaces(value);
  let place = 0;

  function inner(part: Value, by: Edit | undefined): string {
    if (by?.kind === "replace") return by.by.json;
    if (typeof part !== "object" || part === null) return JSON.stringify(part);
    if (Array.isArray(part)) return `[${part.flatMap((item) => written(item)).join(",")}]`;
    const members = Object.entries(part).flatMap(([name, item]) => written(item, name));
    if (by?.kind === "add") members.push(`${JSON.stringify(by.by.name)}:${by.by.json}`);
    return `{${members.join(",")}}`;
  }

  function written(part: Value, name?: string): string[] {
    const by = edits.find(({ at }) => at % places === place);
    place += 1;
    const label = (text?: string) => (text === undefined ? "" : `${JSON.stringify(text)}:`);
    const json = inner(part, by);
    const own = label(name) + json;
    if (by?.kind === "drop") return [];
    if (by?.kind === "rename") return [label(name && by.by.name) + json];
    if (by?.kind === "repeat") return [own, label(name) + by.by.json];
    return [own];
  }

  return written(value).join("") || "{}";
}

/**
 * Generates JSON texts of valid values. Some texts have up to three edits that can make them
 * invalid.
 *
 * @param validWeight how many of a hundred texts have no edit
 */
export function jsonNear(value: fc.Arbitrary<Value>, validWeight: number): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: validWeight, arbitrary: value.map((plain) => JSON.stringify(plain)) },
    {
      weight: 100 - validWeight,
      arbitrary: fc
        .tuple(value, fc.array(edit, { minLength: 1, maxLength: 3 }))
        .map(([plain, edits]) => write(plain, edits)),
    },
  );
}

/**
 * Generates bodies of requests: mostly the given JSON texts, and sometimes broken or binary data.
 */
export function bodyNear(json: fc.Arbitrary<string>): fc.Arbitrary<string | Buffer | undefined> {
  return fc.oneof(
    { weight: 16, arbitrary: json },
    { weight: 1, arbitrary: json.map((text) => Buffer.from(text, "utf16le")) },
    { weight: 1, arbitrary: json.map((text) => Buffer.from(text, "latin1")) },
    { weight: 1, arbitrary: fc.tuple(json, fc.double({ min: 0, max: 1, noNaN: true })).map(cut) },
    { weight: 1, arbitrary: brokenBodies },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

const cut = ([text, share]: [string, number]) => text.slice(0, Math.floor(text.length * share));
