import type { Field, QuestionnaireDefinition, Step } from "#common/questionnaire/definition.ts";

/** A step or field that both of the compared questionnaires have, or only one of them. */
export type Match<Part> = { before?: Part; after?: Part };

export type Placed = { step: Step; field: Field; place: number };

/**
 * Pairs the items of two lists. Items are paired if the first function in `identities` returns the
 * same key for both. The items left over are compared by the second function, and so on. The result
 * has the order of the first list. An item that is only in the second list is placed after the item
 * that precedes it there.
 */
function match<Part>(
  before: readonly Part[],
  after: readonly Part[],
  identities: readonly ((part: Part) => string)[],
): Match<Part>[] {
  const partner = new Map<Part, Part>();
  const taken = new Set<Part>();
  for (const identify of identities) {
    const free = new Map<string, Part[]>();
    for (const part of after) {
      if (taken.has(part)) continue;
      const name = identify(part);
      free.set(name, [...(free.get(name) ?? []), part]);
    }
    for (const part of before) {
      if (partner.has(part)) continue;
      const other = free.get(identify(part))?.shift();
      if (!other) continue;
      partner.set(part, other);
      taken.add(other);
    }
  }
  const matches: Match<Part>[] = before.map((part) => {
    const other = partner.get(part);
    return other ? { before: part, after: other } : { before: part };
  });
  after.forEach((part, place) => {
    if (taken.has(part)) return;
    const previous = after[place - 1];
    const at = matches.findIndex((each) => each.after === previous) + 1;
    matches.splice(previous ? at : 0, 0, { after: part });
  });
  return matches;
}

const placedSteps = ({ steps }: QuestionnaireDefinition) =>
  steps.map((step, place) => ({ step, place }));

/**
 * Pairs the steps of two versions of the questionnaire that have the same id. The remaining steps
 * are paired by title, and then by the ids of their fields, because a step's id may have changed.
 */
export const matchSteps = (before: QuestionnaireDefinition, after: QuestionnaireDefinition) =>
  match(placedSteps(before), placedSteps(after), [
    ({ step }) => step.id,
    ({ step }) => step.title,
    ({ step }) => (step.fields.length > 0 ? step.fields.map(({ id }) => id).join() : step.id),
  ]);

const placedFields = ({ steps }: QuestionnaireDefinition): Placed[] =>
  steps.flatMap((step) => step.fields.map((field, place) => ({ step, field, place })));

/**
 * Pairs the fields of two versions of the questionnaire that have the same id, in any step. The
 * remaining fields are paired by label and type, because an id may have changed.
 */
export const matchFields = (before: QuestionnaireDefinition, after: QuestionnaireDefinition) =>
  match(placedFields(before), placedFields(after), [
    ({ field }) => field.id,
    ({ field, step }) => JSON.stringify([step.id, field.label, field.type]),
    ({ field }) => JSON.stringify([field.label, field.type]),
  ]);

/**
 * Returns the indexes of the numbers that form the longest increasing subsequence. The caller lists
 * the parts in their old order, and passes the new position of each part. The parts at the returned
 * indexes are still in their old order, so they count as not moved.
 */
function longestRise(numbers: readonly number[]): Set<number> {
  const best: { length: number; previous: number }[] = [];
  let end = -1;
  numbers.forEach((number, place) => {
    let found = { length: 1, previous: -1 };
    for (let earlier = 0; earlier < place; earlier += 1) {
      const { length } = best[earlier] ?? { length: 0 };
      if ((numbers[earlier] ?? 0) < number && length >= found.length) {
        found = { length: length + 1, previous: earlier };
      }
    }
    best.push(found);
    if (found.length > (best[end]?.length ?? 0)) end = place;
  });
  const rise = new Set<number>();
  for (let place = end; place >= 0; place = best[place]?.previous ?? -1) rise.add(place);
  return rise;
}

/**
 * Returns the smallest set of parts that must have moved to explain the new order.
 * @param groupOf returns the list that a part belongs to; without this function, all parts form one
 *   list
 */
export function movedAmong<Part extends { place: number }>(
  matches: readonly Match<Part>[],
  groupOf: (match: Match<Part>) => unknown = () => null,
): Set<Match<Part>> {
  const groups = Map.groupBy(
    matches.filter(({ before, after }) => before && after),
    groupOf,
  );
  const moved = new Set<Match<Part>>();
  for (const group of groups.values()) {
    const rise = longestRise(group.map(({ after }) => after?.place ?? 0));
    group.forEach((each, place) => {
      if (!rise.has(place)) moved.add(each);
    });
  }
  return moved;
}
