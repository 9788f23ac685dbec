import type {
  Field,
  Option,
  QuestionnaireDefinition,
  Step,
} from "#common/questionnaire/definition.ts";
import { isPair } from "#common/questionnaire/fields.ts";

/** Ids that can safely be used as keys of the object with the answers. */
const isPlainId = (id: string) =>
  /^[A-Za-z][\w-]*$/.test(id) && !(id in Object.prototype) && id !== "prototype";

/**
 * Returns a function that takes a part's id and returns an id for the preview: the same id, or
 * another one if the given id is used already or is unsafe as a key, such as `constructor`.
 */
function idGiver(kind: string): (id: string) => string {
  const given = new Set<string>();
  return (id) => {
    let found = isPlainId(id) ? id : kind;
    for (let count = 2; given.has(found); count += 1) found = `${kind}-${count}`;
    given.add(found);
    return found;
  };
}

function presentableOptions(options: readonly Option[]): Option[] {
  const giveValue = new Set<string>();
  return options.flatMap(({ value, label }, place) => {
    const name = value || `option ${place + 1}`;
    if (giveValue.has(name)) return [];
    giveValue.add(name);
    return [{ value: name, label: label || value || `Option ${place + 1}` }];
  });
}

const isNumber = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value);

function presentableRange(field: Field): Field {
  const { defaultValue, ...rest } = field;
  const min = isNumber(field.min) ? field.min : 0;
  const step = isNumber(field.step) && field.step > 0 ? field.step : 1;
  const wanted = isNumber(field.max) ? field.max : 100;
  const max = wanted > min ? wanted : min + step;
  const within = (amount: number) => Math.min(Math.max(amount, min), max);
  const pair = isPair(defaultValue) && defaultValue.every(isNumber) && defaultValue.map(within);
  return {
    ...rest,
    min,
    max,
    step,
    ...(pair && isPair(pair) && pair[0] <= pair[1] && { defaultValue: pair }),
  };
}

/**
 * Whether a field's condition can be met: it names an earlier choice or checkbox, and an answer that
 * visitors can give to it.
 */
function canBeShown({ showWhen }: Field, earlier: readonly Field[]): boolean {
  const deciding = earlier.find(({ id }) => id === showWhen?.field);
  if (!showWhen || !deciding) return false;
  const wanted: readonly unknown[] = showWhen.is;
  if (deciding.type === "checkbox") return wanted.some((answer) => typeof answer === "boolean");
  if (deciding.type !== "select" && deciding.type !== "multiSelect") return false;
  const options = Object.values(deciding.options ?? []).flat();
  return options.some(({ value }) => wanted.includes(value));
}

function presentableField(whole: Field, id: string, earlier: readonly Field[]): Field {
  const { showWhen, ...field } = whole;
  const { options, ...rest } = field;
  const shown: Field = {
    ...rest,
    ...(showWhen && canBeShown(whole, earlier) && { showWhen }),
    id,
    label: field.label.trim() ? field.label : "A field without a label",
    ...(options && {
      options: Array.isArray(options)
        ? presentableOptions(options)
        : Object.fromEntries(
            Object.entries(options).map(([answer, list]) => [answer, presentableOptions(list)]),
          ),
    }),
  };
  return field.type === "range" ? presentableRange(shown) : shown;
}

/**
 * Turns an unfinished questionnaire into one that the preview can show: ids are unique, every part
 * has a name, ranges are valid, and a field whose condition cannot be met is shown. A questionnaire
 * that can be saved stays unchanged.
 */
export function presentableDefinition(
  definition: QuestionnaireDefinition,
): QuestionnaireDefinition {
  const stepId = idGiver("step");
  const fieldId = idGiver("field");
  const earlier: Field[] = [];
  const steps: Step[] = definition.steps.map((step) => ({
    ...step,
    id: stepId(step.id),
    title: step.title.trim() ? step.title : "A step without a title",
    fields: step.fields.map((field) => {
      const shown = presentableField(field, fieldId(field.id), earlier);
      earlier.push(shown);
      return shown;
    }),
  }));
  return { steps };
}
