import type { Field, QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { cities } from "./log.ts";

const optionOf = (value: string) => ({
  value,
  label: value.slice(0, 1).toUpperCase() + value.slice(1),
});

const places: Record<string, Field["options"]> = {
  city: cities.map(({ value }) => optionOf(value)),
  neighborhoods: Object.fromEntries(
    cities.map(({ value, neighborhoods }) => [value, neighborhoods.map(optionOf)]),
  ),
};

/**
 * Returns a questionnaire in which the test's cities and neighbourhoods replace the original
 * options.
 */
export const withCities = ({ steps, ...others }: QuestionnaireDefinition) => ({
  ...others,
  steps: steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) => ({ ...field, options: places[field.id] ?? field.options })),
  })),
});
