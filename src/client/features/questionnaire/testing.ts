import fc from "fast-check";
import { addDays, toIsoDate } from "#common/dates.ts";
import type { Answers } from "#common/questionnaire/answers.ts";
import { hiddenFields } from "#common/questionnaire/conditions.ts";
import type {
  Condition,
  Field,
  Option,
  QuestionnaireDefinition,
} from "#common/questionnaire/definition.ts";
import { fieldsOf, minimumRent, optionsOf, rangeBounds } from "#common/questionnaire/fields.ts";

/**
 * Field ids for generated questionnaires: some that the structured search profile (preference
 * record) uses, and some others.
 */
const knownIds = [
  "city",
  "neighborhoods",
  "moveInDate",
  "flatType",
  "rentRange",
  "mustHaveFeatures",
  "name",
  "email",
  "phone",
  "additionalComments",
  "agreeToTerms",
];

const ids = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...knownIds) },
  fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,9}$/),
);

/** Texts for generated answers: some as visitors write them, and some as attackers do. */
const texts = fc
  .oneof(
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc.constantFrom(
      "City",
      "</script><script>alert(1)</script>",
      '"><img src=x onerror=alert(1)>',
      "{{constructor.constructor('alert(1)')()}}",
      "javascript:alert(1)",
      "مدينة 城市 \u202Eytic",
      "x".repeat(200),
    ),
  )
  .map((text) => text.trim() || "?");

const optionLists: fc.Arbitrary<Option[]> = fc.uniqueArray(
  fc.record({ value: texts, label: texts }),
  {
    selector: ({ value }) => value,
    minLength: 1,
    maxLength: 12,
  },
);

const common = {
  id: ids,
  label: texts,
  placeholder: fc.option(texts, { nil: undefined }),
  errorMessage: fc.option(texts, { nil: undefined }),
  required: fc.boolean(),
  condition: fc.option(fc.nat(1000), { freq: 2 }),
};

type Draft = Field & {
  isByParent?: boolean;
  /** A random number that selects the condition for showing the field; null for no condition. */
  condition?: number | null;
};

const fields: fc.Arbitrary<Draft> = fc.oneof(
  fc.record({
    ...common,
    type: fc.constantFrom("text", "email", "tel", "textarea", "date", "checkbox"),
  }),
  fc.record({
    ...common,
    type: fc.constantFrom("select", "multiSelect"),
    options: optionLists,
    isByParent: fc.boolean(),
  }),
  fc
    .tuple(
      fc.record(common),
      fc.integer({ min: -1000, max: 5000 }),
      fc.integer({ min: 1, max: 5000 }),
    )
    .map(([base, from, width]) => {
      // The minimum rent: the server refuses answers below it.
      const min = base.id === "rentRange" ? Math.max(from, minimumRent) : from;
      return {
        ...base,
        type: "range" as const,
        min,
        max: min + width,
        step: Math.max(1, Math.floor(width / 20)),
        defaultValue: [min, min + Math.floor(width / 2)] as [number, number],
      };
    }),
);

/**
 * Returns the possible answers to a checkbox or to a field with options; an empty list for other
 * fields. Only these answers can decide whether another field is shown.
 */
function decidingAnswers({ type, options = {} }: Field): (string | boolean)[] {
  if (type === "checkbox") return [true, false];
  const lists = Array.isArray(options) ? [options] : Object.values(options);
  return [...new Set(lists.flat().map(({ value }) => value))];
}

/**
 * Returns a condition for showing a later field: certain answers to one of the earlier fields.
 * Returns undefined if no earlier field has answers that can decide this.
 */
function conditionOn(earlier: Field[], seed: number): Condition | undefined {
  const deciders = earlier.filter((field) => decidingAnswers(field).length > 0);
  const decider = deciders[seed % deciders.length];
  if (!decider) return undefined;
  const all = decidingAnswers(decider);
  return { field: decider.id, is: all.slice(seed % all.length).slice(0, 1 + (seed % 3)) };
}

/**
 * Gives a field a separate list of options for each answer to an earlier field, if an earlier field
 * has options. Gives some fields conditions on earlier fields.
 */
function withParents(drafts: Draft[]): Field[] {
  const earlier: Field[] = [];
  for (const { isByParent, condition = null, ...field } of drafts) {
    const showWhen = condition === null ? undefined : conditionOn(earlier, condition);
    if (showWhen) field.showWhen = showWhen;
    const parent = isByParent
      ? earlier.find(({ type, options }) => type === "select" && Array.isArray(options))
      : undefined;
    if (parent && Array.isArray(parent.options) && Array.isArray(field.options)) {
      const list = field.options;
      // If the parent field has several options, this field offers no options for the last of them,
      // just as some cities have no neighborhoods.
      const offering = parent.options.slice(0, Math.max(1, parent.options.length - 1));
      field.dependsOn = parent.id;
      field.options = Object.fromEntries(
        offering.map(({ value }, place) => [value, list.slice(0, 1 + (place % list.length))]),
      );
    }
    earlier.push(field);
  }
  return earlier;
}

/** Generates a random, valid questionnaire. */
export const definitions: fc.Arbitrary<QuestionnaireDefinition> = fc
  .tuple(
    fc.uniqueArray(fields, { selector: ({ id }) => id, minLength: 1, maxLength: 12 }),
    fc.array(fc.record({ title: texts, description: texts }), { minLength: 1, maxLength: 4 }),
  )
  .map(([drafts, steps]) => {
    const all = withParents(drafts);
    const size = Math.ceil(all.length / steps.length);
    return {
      steps: steps.map((step, place) => ({
        ...step,
        id: `step_${place}`,
        fields: all.slice(place * size, (place + 1) * size),
      })),
    };
  });

const ahead = addDays(toIsoDate(new Date()), 40);

const sorted = ([a, b]: [number, number]) => [Math.min(a, b), Math.max(a, b)];

/** Generates a random, valid answer to a field. */
function fittingAnswer(field: Field, answers: Answers): fc.Arbitrary<unknown> {
  const values = optionsOf(field, answers).map(({ value }) => value);
  switch (field.type) {
    case "select":
      return values.length > 0 ? fc.constantFrom(...values) : fc.constant("");
    case "multiSelect":
      return fc.subarray(values, { minLength: Math.min(1, values.length) });
    case "checkbox":
      return fc.constant(true);
    case "date":
      return fc.constant(ahead);
    case "range": {
      const bounds = rangeBounds(field);
      const min = field.id === "rentRange" ? Math.max(bounds.min, minimumRent) : bounds.min;
      const end = fc.integer({ min, max: Math.max(bounds.max, min) });
      return fc.tuple(end, end).map(sorted);
    }
    case "email":
      return fc.constantFrom("ana@example.org", "ANA@Example.org ");
    case "tel":
      return fc.constant("+351 900 000 000");
    case "text":
    case "textarea":
      return texts;
  }
}

/** Generates random values that are not a valid answer to any field. */
const oddAnswers = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(undefined, "", false, [], "2020-02-30", "ana", [900, 100], ["x", "x"]),
);

/** Generates random answers to a questionnaire. About `odd` percent of them are invalid. */
export function answersTo(definition: QuestionnaireDefinition, odd = 8): fc.Arbitrary<Answers> {
  return fieldsOf(definition).reduce<fc.Arbitrary<Answers>>(
    (before, field) =>
      before.chain((answers) => {
        // An answer to a hidden field is always invalid.
        const isHidden = hiddenFields(definition, answers).has(field.id);
        return fc
          .oneof(
            {
              weight: 100 - odd,
              arbitrary: isHidden ? fc.constant(undefined) : fittingAnswer(field, answers),
            },
            { weight: odd, arbitrary: oddAnswers },
          )
          .map((answer) => (answer === undefined ? answers : { ...answers, [field.id]: answer }));
      }),
    fc.constant({}),
  );
}
