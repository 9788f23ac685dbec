import { isMatchable, matchedWishes, mayBeWish } from "#common/matching/wishes.ts";
import { conditionalFields } from "#common/questionnaire/conditions.ts";
import type { Field, QuestionnaireDefinition, Step } from "#common/questionnaire/definition.ts";
import { fieldsOf, rangeBounds } from "#common/questionnaire/fields.ts";
import { optionalAnswers } from "#common/questionnaire/preferences.ts";
import {
  type AnswerCount,
  mostCounted,
  type StoredAnswer,
} from "#common/submissions/submission-input.ts";
import { matchFields, matchSteps, movedAmong } from "../questionnaire/match-parts.ts";
import { allOptions } from "./edit-options.ts";

/**
 * What a changed questionnaire affects in one area of the service, such as matching, as sentences
 * for the team.
 */
export type Consequences = {
  area: "Matching" | "Preference records" | "Answers" | "Figures";
  messages: string[];
};

/**
 * Returns the numbers of open and of ended searches that contain the given answer; undefined if the
 * searches were not counted.
 */
export type CountAnswers = (answer: StoredAnswer) => AnswerCount | undefined;

const nameOf = ({ label, id }: Field) => `“${label.trim() || id}”`;
const stepName = ({ title, id }: Step) => `“${title.trim() || id}”`;

/**
 * Returns all possible answers to a field with options, and one possible answer to any other field.
 */
function possibleAnswers(field: Field): unknown[] {
  switch (field.type) {
    case "select":
      return allOptions(field).map(({ value }) => value);
    case "multiSelect":
      return allOptions(field).map(({ value }) => [value]);
    case "range": {
      const { min, max } = rangeBounds(field);
      return [[min, max]];
    }
    case "date":
      return ["2126-01-01"];
    case "checkbox":
      return [true];
    case "text":
    case "email":
    case "tel":
    case "textarea":
      return ["a text"];
  }
}

const isMatched = (field: Field | undefined) =>
  field !== undefined && possibleAnswers(field).some((answer) => isMatchable(field.id, answer));

/** The fields of the questionnaire before and after the change, by their ids. */
type Versions = { before: Map<string, Field>; after: Map<string, Field> };

function* wishConsequences({ before, after }: Versions): Generator<string> {
  for (const { id, name } of matchedWishes) {
    if (!isMatched(before.get(id))) continue;
    const field = after.get(id);
    if (!field) {
      yield `New searches cannot be matched by ${name}: no field has the ID ${id}.`;
    } else if (!isMatched(field)) {
      yield `New searches cannot be matched by ${name}: the answers to ${nameOf(field)} do not fit.`;
    }
  }
}

function* optionConsequences({ before, after }: Versions): Generator<string> {
  for (const { id, name } of matchedWishes) {
    const [old, field] = [before.get(id), after.get(id)];
    if (!field || !isMatched(field)) continue;
    const known = new Set(old ? allOptions(old).map(({ value }) => value) : []);
    for (const { value, label } of allOptions(field)) {
      const answer = field.type === "multiSelect" ? [value] : value;
      if (known.has(value) || isMatchable(id, answer)) continue;
      yield `Searches with the answer “${label}” to ${nameOf(field)} cannot be matched by ${name}.`;
    }
  }
}

function* newFieldConsequences({ before, after }: Versions): Generator<string> {
  for (const [id, field] of after) {
    const isKnown = before.has(id) || matchedWishes.some((wish) => wish.id === id);
    if (!isKnown && mayBeWish(field))
      yield `Flats are not matched by the new field ${nameOf(field)}.`;
  }
}

function* conditionConsequences(
  before: QuestionnaireDefinition,
  after: QuestionnaireDefinition,
): Generator<string> {
  const earlier = conditionalFields(before);
  const now = conditionalFields(after);
  const known = new Set(fieldsOf(before).map(({ id }) => id));
  for (const field of fieldsOf(after)) {
    const { id } = field;
    if (!known.has(id) || !now.has(id) || earlier.has(id)) continue;
    const wish = matchedWishes.find((each) => each.id === id);
    const effect = wish ? ` Searches without an answer to it are not matched by ${wish.name}.` : "";
    yield `${nameOf(field)} is asked only after some answers.${effect}`;
  }
}

/**
 * What a new preference record (a searcher's wishes and contact) contains if an optional field has
 * no answer. Each key is the ID of the field.
 */
const withoutAnswers: Record<(typeof optionalAnswers)[number]["id"], string> = {
  flatType: "the property type “apartment” and any number of bedrooms",
  neighborhoods: "no neighborhoods",
  mustHaveFeatures: "no amenities",
  phone: "no phone number",
  additionalComments: "no notes",
};

/**
 * Reports each optional value that preference records (searchers' wishes and contacts) can contain
 * before a change of the questionnaire, but not after it.
 */
function* recordConsequences({ before, after }: Versions): Generator<string> {
  for (const { id, read } of optionalAnswers) {
    const gives = (field: Field | undefined) =>
      field !== undefined && possibleAnswers(field).some((answer) => read(answer) !== undefined);
    const field = after.get(id);
    if (!gives(before.get(id)) || gives(field)) continue;
    const reason = field
      ? `the answers to ${nameOf(field)} do not fit`
      : `no field has the ID ${id}`;
    yield `New preference records have ${withoutAnswers[id]}: ${reason}.`;
  }
}

/** Returns the options of the old field whose values the changed field no longer has. */
function optionsLeft(before: Field, after: Field) {
  const kept = new Set(allOptions(after).map(({ value }) => value));
  return allOptions(before).filter(({ value }) => value !== "" && !kept.has(value));
}

/**
 * Returns the answers that a changed questionnaire no longer accepts, up to a maximum number:
 * answers to removed fields, and removed options.
 */
export function answersLeft(
  before: QuestionnaireDefinition,
  after: QuestionnaireDefinition,
): StoredAnswer[] {
  const left = matchFields(before, after).flatMap(({ before: old, after: now }): StoredAnswer[] => {
    if (!old) return [];
    const { id: fieldId } = old.field;
    if (!now) return [{ fieldId }];
    return optionsLeft(old.field, now.field).map(({ value }) => ({ fieldId, value }));
  });
  return left.slice(0, mostCounted);
}

const inEnglish = (count: number) => count.toLocaleString("en-US");

/**
 * Returns the number of searches as a part of a sentence; undefined if it is 0 or was not counted.
 * The team still works on open searches, so the text states open and ended searches separately.
 */
export function concerned(count: AnswerCount | undefined): string | undefined {
  if (count === undefined || count.open + count.ended === 0) return undefined;
  return `${inEnglish(count.open)} open and ${inEnglish(count.ended)} ended searches`;
}

/**
 * Returns a sentence that says how many searches have an answer to a removed field. Returns an
 * empty text if the searches were not counted.
 */
function stored(count: AnswerCount | undefined): string {
  if (count === undefined) return "";
  const searches = concerned(count);
  return searches ? ` ${searches} have one.` : " No search has one.";
}

/**
 * Compares the options of a field before and after a change. Reports each removed option, except
 * those that no submission contains. Also reports each option that keeps its label but gets another
 * stored value.
 */
function* valueConsequences(
  before: Field,
  after: Field,
  countAnswers: CountAnswers,
): Generator<string> {
  for (const { value, label } of optionsLeft(before, after)) {
    const count = countAnswers({ fieldId: before.id, value });
    const searches = concerned(count);
    const chose = searches
      ? `${searches} chose it and keep that answer.`
      : "Earlier answers stay as they are.";
    const same = allOptions(after).find((option) => option.label === label);
    if (same) {
      yield `“${label}” of ${nameOf(after)} is stored as ${same.value} instead of ${value}. ${chose}`;
    } else if (searches || count === undefined) {
      yield `“${label}” of ${nameOf(after)} can no longer be chosen. ${chose}`;
    }
  }
}

function* answerConsequences(
  before: QuestionnaireDefinition,
  after: QuestionnaireDefinition,
  countAnswers: CountAnswers,
): Generator<string> {
  for (const { before: old, after: now } of matchFields(before, after)) {
    if (old && !now) {
      const count = countAnswers({ fieldId: old.field.id });
      yield `${nameOf(old.field)} is no longer asked. Earlier answers to it stay in their searches and in exports.${stored(count)}`;
    }
    if (!old || !now) continue;
    if (old.field.id !== now.field.id) {
      yield `The webhook and exports name the answer to ${nameOf(now.field)} ${now.field.id} instead of ${old.field.id}.`;
    }
    yield* valueConsequences(old.field, now.field, countAnswers);
  }
  yield* conditionConsequences(before, after);
}

/** Whether some answers hide all fields of a step, so that visitors skip it. */
const isSkippable = ({ fields }: Step, definition: QuestionnaireDefinition) => {
  const conditional = conditionalFields(definition);
  return fields.length > 0 && fields.every(({ id }) => conditional.has(id));
};

function* figureConsequences(
  before: QuestionnaireDefinition,
  after: QuestionnaireDefinition,
): Generator<string> {
  const matches = matchSteps(before, after);
  const moved = movedAmong(matches);
  for (const match of matches) {
    const { before: old, after: now } = match;
    if (old && !now) {
      yield `The figures of the step ${stepName(old.step)} end. Earlier ones stay in the analytics.`;
    }
    if (!old || !now) continue;
    if (old.step.id !== now.step.id) {
      yield `The figures of the step ${stepName(now.step)} begin again, because its ID changes.`;
    } else if (moved.has(match)) {
      yield `The step ${stepName(now.step)} becomes step ${now.place + 1} instead of step ${old.place + 1}, so its figures from before and after cannot be compared.`;
    }
    if (isSkippable(now.step, after) && !isSkippable(old.step, before)) {
      yield `The step ${stepName(now.step)} is skipped after some answers, so fewer visitors see it.`;
    }
  }
}

/**
 * Returns what a changed questionnaire affects in matching, preference records (searchers' wishes
 * and contacts), answers and the figures of the analytics, so that the team is warned before the
 * save. Leaves out the values that submissions can lack after the save: `lossesBetween` returns
 * them, and the dialog lists them separately.
 *
 * @param countAnswers counts the searches with an answer that visitors can no longer give
 */
export function consequencesOf(
  before: QuestionnaireDefinition,
  after: QuestionnaireDefinition,
  countAnswers: CountAnswers = () => undefined,
): Consequences[] {
  const byId = (definition: QuestionnaireDefinition) =>
    new Map(fieldsOf(definition).map((field) => [field.id, field]));
  const versions = { before: byId(before), after: byId(after) };
  const matching = [wishConsequences, optionConsequences, newFieldConsequences];
  const all: Consequences[] = [
    { area: "Matching", messages: matching.flatMap((list) => [...list(versions)]) },
    { area: "Preference records", messages: [...recordConsequences(versions)] },
    { area: "Answers", messages: [...answerConsequences(before, after, countAnswers)] },
    { area: "Figures", messages: [...figureConsequences(before, after)] },
  ];
  return all.filter(({ messages }) => messages.length > 0);
}
