import type {
  Field,
  QuestionnaireDefinition,
  Step,
} from "../src/common/questionnaire/definition.ts";

const steps = 12;
const fieldsPerStep = 15;

const options = Array.from({ length: 6 }, (_, n) => ({ value: `v${n}`, label: `Choice ${n}` }));

const types: Partial<Field>[] = [
  { type: "text", placeholder: "What comes to mind" },
  { type: "select", options },
  { type: "email" },
  { type: "multiSelect", options },
  { type: "range", min: 0, max: 100, step: 1, defaultValue: [0, 100] },
  { type: "textarea" },
  { type: "checkbox" },
  { type: "date" },
];

const fieldOf = (step: number, n: number): Field => ({
  id: `field_${step}_${n}`,
  label: `Question ${n + 1} of step ${step + 1}`,
  type: "text",
  required: n % 3 === 0,
  errorMessage: "Please tell us",
  ...types[n % types.length],
});

const stepOf = (step: number): Step => ({
  id: `step_${step}`,
  title: `Step ${step + 1}`,
  description: "One of many",
  fields: Array.from({ length: fieldsPerStep }, (_, n) => fieldOf(step, n)),
});

/** A very large questionnaire: 12 steps of 15 fields, of all types. */
export const largeForm: QuestionnaireDefinition = {
  steps: Array.from({ length: steps }, (_, step) => stepOf(step)),
};
