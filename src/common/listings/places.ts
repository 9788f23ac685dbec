import type { Option, QuestionnaireDefinition } from "../questionnaire/definition.ts";
import { fieldsOf, optionsOf } from "../questionnaire/fields.ts";

/** A city of the questionnaire, with its neighborhoods. */
export type Place = Option & { neighborhoods: Option[] };

const optionsById = (definition: QuestionnaireDefinition, id: string, city = ""): Option[] => {
  const field = fieldsOf(definition).find((each) => each.id === id);
  return field ? optionsOf(field, { city }) : [];
};

/**
 * Returns the questionnaire's cities with their neighborhoods; an empty list if it does not ask for
 * cities.
 */
export const placesOf = (definition: QuestionnaireDefinition): Place[] =>
  optionsById(definition, "city").map((city) => ({
    ...city,
    neighborhoods: optionsById(definition, "neighborhoods", city.value),
  }));

/**
 * The option that allows pets. It is not among a listing's features, because a listing has a
 * separate field for pets.
 */
const petsFeature = "petsAllowed";

/** Returns the questionnaire's options for the features that a listing may have. */
export const featuresOf = (definition: QuestionnaireDefinition): Option[] =>
  optionsById(definition, "mustHaveFeatures").filter(({ value }) => value !== petsFeature);
