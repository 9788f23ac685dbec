import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { fieldsOf } from "#common/questionnaire/fields.ts";

// The React keys of steps, fields and options. IDs cannot be used as keys, because the user can
// change an ID in the editor.
const keys = new WeakMap<object, string>();
let count = 0;

/**
 * Returns the React key of a step, a field or an option. The key stays the same when the item is
 * edited or moved.
 */
export function keyOf(item: object): string {
  const known = keys.get(item);
  if (known) return known;
  count += 1;
  const key = `item-${count}`;
  keys.set(item, key);
  return key;
}

/** Assigns the React key of an item to the edited copy of this item, and returns the copy. */
export function keepKey<Item extends object>(before: object, after: Item): Item {
  keys.set(after, keyOf(before));
  return after;
}

type Identified = { id: string };

/** Gives new items the React keys of old items that have the same ID. */
function adopt(before: Identified[], after: Identified[]): void {
  const fresh = after.filter((item) => !keys.has(item));
  if (fresh.length === 0) return;
  const taken = new Set(after.filter((item) => keys.has(item)).map((item) => keyOf(item)));
  for (const item of fresh) {
    const same = before.find(({ id }) => id === item.id);
    if (!same || taken.has(keyOf(same))) continue;
    taken.add(keyOf(same));
    keepKey(same, item);
  }
}

/**
 * Gives React keys to the steps and fields of `after` that have none: each gets the key of the step
 * or field with the same ID in `before`.
 */
export function adoptKeys(before: QuestionnaireDefinition, after: QuestionnaireDefinition): void {
  adopt(before.steps, after.steps);
  adopt(fieldsOf(before), fieldsOf(after));
}

/**
 * Returns a function to call with each new version of the questionnaire. The function gives the
 * steps and fields of the new version the React keys that they had in the previous version.
 */
export function keyAdopter(first: QuestionnaireDefinition) {
  let shown = first;
  return (next: QuestionnaireDefinition): void => {
    if (next !== shown) adoptKeys(shown, next);
    shown = next;
  };
}
