import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { fieldsOf } from "#common/questionnaire/fields.ts";

// A definition says nothing of which of its steps was which before an edit: ids may be renamed.
const keys = new WeakMap<object, string>();
let count = 0;

/** A name for a step or field under which it stays the same thing while it is edited and moved. */
export function keyOf(item: object): string {
  const known = keys.get(item);
  if (known) return known;
  count += 1;
  const key = `item-${count}`;
  keys.set(item, key);
  return key;
}

/** Lets what a step or field becomes by an edit go on under its name. */
export function asSame<Item extends object>(before: object, after: Item): Item {
  keys.set(after, keyOf(before));
  return after;
}

type Named = { id: string };

/** Lets those that are not known yet go on under the names of those with the same ids. */
function adopt(before: Named[], after: Named[]): void {
  const fresh = after.filter((item) => !keys.has(item));
  if (fresh.length === 0) return;
  const taken = new Set(after.filter((item) => keys.has(item)).map((item) => keyOf(item)));
  for (const item of fresh) {
    const same = before.find(({ id }) => id === item.id);
    if (!same || taken.has(keyOf(same))) continue;
    taken.add(keyOf(same));
    asSame(same, item);
  }
}

/** The same when a definition takes the place of another as a whole, as a restored version does. */
export function adoptNames(before: QuestionnaireDefinition, after: QuestionnaireDefinition): void {
  adopt(before.steps, after.steps);
  adopt(fieldsOf(before), fieldsOf(after));
}

/** Follows a definition through its versions; to be told of each of them, in their order. */
export function nameKeeper(first: QuestionnaireDefinition) {
  let shown = first;
  return (next: QuestionnaireDefinition): void => {
    if (next !== shown) adoptNames(shown, next);
    shown = next;
  };
}
