import type { Field, QuestionnaireDefinition, Step } from "#common/questionnaire/definition.ts";
import { fieldsOf } from "#common/questionnaire/fields.ts";
import { compareTexts, type TextDifference } from "../../content/compare-texts.ts";
import { compareOptions } from "./compare-options.ts";
import { type Match, matchFields, matchSteps, movedAmong, type Placed } from "./match-parts.ts";
import { fieldProperties, stepProperties } from "./part-properties.ts";

const missing = "Not there";

const say = (label: string, before: string, after: string): TextDifference => ({
  label,
  before: [{ text: before, changed: before !== missing }],
  after: [{ text: after, changed: after !== missing }],
});

const stepName = ({ title, id }: Step) => title.trim() || id || "A step without a title";
const fieldName = ({ label, id }: Field) => label.trim() || id || "A field without a label";
const nameOf = ({ step, field }: Placed) => `${stepName(step)} › ${fieldName(field)}`;

const namesOf = (fields: Field[]) => fields.map(fieldName).join(", ");

function describeStep(step: Step, place: number): string {
  const fields = step.fields.length > 0 ? `with ${namesOf(step.fields)}` : "without fields";
  return `Step ${place + 1}, ${fields}`;
}

function describeField({ step, field, place }: Placed): string {
  const facts = fieldProperties
    .map(({ label, read }) => ({ label, text: read(field) }))
    .filter(({ label, text }) => label !== "Label" && text !== "");
  return [
    `Field ${place + 1} of ${stepName(step)}`,
    ...facts.map(({ label, text }) => `${label}: ${text}`),
  ].join("\n");
}

/**
 * Returns the label of an answer to a parent field. Looks for the label in each of the compared
 * questionnaires (`sides`), in their order. Returns the answer itself if no label is found.
 */
function answerName(
  answer: string,
  sides: readonly (readonly [QuestionnaireDefinition, Field])[],
): string {
  for (const [definition, { dependsOn }] of sides) {
    const parent = fieldsOf(definition).find(({ id }) => id === dependsOn);
    const lists = Array.isArray(parent?.options) ? parent.options : [];
    const known = lists.find(({ value }) => value === answer);
    if (known?.label) return known.label;
  }
  return answer;
}

function* compareProperties<Part>(
  name: string,
  properties: readonly { label: string; read: (part: Part) => string }[],
  before: Part,
  after: Part,
): Generator<TextDifference> {
  for (const { label, read } of properties) {
    const [a, b] = [read(before), read(after)];
    if (a !== b) yield { label: `${name} › ${label}`, ...compareTexts(a, b) };
  }
}

function* compareSteps(matches: Match<{ step: Step; place: number }>[]) {
  const moved = movedAmong(matches);
  for (const match of matches) {
    const { before, after } = match;
    if (before && after) {
      const name = stepName(before.step);
      if (moved.has(match)) {
        yield say(`${name} › Place`, `Step ${before.place + 1}`, `Step ${after.place + 1}`);
      }
      yield* compareProperties(name, stepProperties, before.step, after.step);
    } else if (before) {
      yield say(stepName(before.step), describeStep(before.step, before.place), missing);
    } else if (after) {
      yield say(stepName(after.step), missing, describeStep(after.step, after.place));
    }
  }
}

function* comparePlaces(
  match: Match<Placed>,
  sameStep: boolean,
  moved: ReadonlySet<Match<Placed>>,
): Generator<TextDifference> {
  const { before, after } = match;
  if (!before || !after || (sameStep && !moved.has(match))) return;
  const placeOf = ({ step, place }: Placed) => `Field ${place + 1} of ${stepName(step)}`;
  yield say(`${nameOf(before)} › Place`, placeOf(before), placeOf(after));
}

/**
 * Lists the differences between two versions of the questionnaire in plain words: added, removed
 * and moved steps and fields, and each changed property under the label that it has in the editor.
 */
export function compareDefinitions(
  before: QuestionnaireDefinition,
  after: QuestionnaireDefinition,
): TextDifference[] {
  if (before === after) return [];
  const steps = matchSteps(before, after);
  const differences = [...compareSteps(steps)];
  const counterpart = new Map(steps.map((match) => [match.before?.step, match.after?.step]));
  const isSameStep = ({ before: a, after: b }: Match<Placed>) =>
    a !== undefined && b !== undefined && counterpart.get(a.step) === b.step;
  // The fields of an added or removed step are not listed one by one, because they are described
  // with the step.
  const gone = new Set(steps.flatMap((match) => (match.after ? [] : [match.before?.step])));
  const come = new Set(steps.flatMap((match) => (match.before ? [] : [match.after?.step])));
  const fields = matchFields(before, after);
  const moved = movedAmong(fields.filter(isSameStep), ({ before: at }) => at?.step);
  for (const match of fields) {
    const { before: a, after: b } = match;
    if (a && b) {
      differences.push(...comparePlaces(match, isSameStep(match), moved));
      if (a.field === b.field) continue;
      const name = nameOf(a);
      differences.push(
        ...compareProperties(name, fieldProperties, a.field, b.field),
        ...compareOptions(name, a.field, b.field, (answer) =>
          answerName(answer, [
            [before, a.field],
            [after, b.field],
          ]),
        ),
      );
    } else if (a && !gone.has(a.step)) {
      differences.push(say(nameOf(a), describeField(a), missing));
    } else if (b && !come.has(b.step)) {
      differences.push(say(nameOf(b), missing, describeField(b)));
    }
  }
  return differences;
}
