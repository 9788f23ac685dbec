/** The first place at which two versions of a questionnaire differ. */
type Change = {
  /** The path of the changed value in the questionnaire, such as `0.fields.2.label`. */
  path: string;
  /** Whether the change can result from typing: only one text or number differs. */
  isTyped: boolean;
};

const isTypeable = (value: unknown) =>
  value === undefined || typeof value === "string" || typeof value === "number";

const partOf = (whole: object, name: string): unknown =>
  Object.hasOwn(whole, name) ? Reflect.get(whole, name) : undefined;

/**
 * Lists the places at which two values differ. If two lists have different lengths, only one place
 * in them is listed: the first item that differs or, if items were only deleted at the end, the new
 * last item.
 */
function* differences(before: unknown, after: unknown, path: string[]): Generator<Change> {
  if (Object.is(before, after)) return;
  const isList = Array.isArray(before) && Array.isArray(after);
  if (isList && before.length !== after.length) {
    const place = after.findIndex((item, index) => item !== before[index]);
    const last = Math.max(after.length - 1, 0);
    yield { path: [...path, place === -1 ? last : place].join("."), isTyped: false };
  } else if (isList || (isObject(before) && isObject(after))) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      yield* differences(partOf(before, name), partOf(after, name), [...path, name]);
    }
  } else {
    yield { path: path.join("."), isTyped: isTypeable(before) && isTypeable(after) };
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Returns the first part in which two JSON values differ; undefined if they are equal. Objects that
 * are the same object in both values are skipped, so that a large value with one change is compared
 * quickly.
 */
export function findChange(before: unknown, after: unknown): Change | undefined {
  const [first, second] = differences(before, after, []);
  return first && { ...first, isTyped: first.isTyped && second === undefined };
}
