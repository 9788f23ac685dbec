import { isIsoDate } from "../dates.ts";
import type { Answers } from "../questionnaire/answers.ts";
import { hiddenFields } from "../questionnaire/conditions.ts";
import type { Field, QuestionnaireDefinition } from "../questionnaire/definition.ts";
import { fieldsOf } from "../questionnaire/fields.ts";
import {
  bedroomCount,
  listOf,
  type MappedAnswers,
  mapAnswers,
  textOf,
} from "../questionnaire/mapped-answers.ts";

/** The wishes of a search that flats are matched by, as plain JSON. Any wish may be missing. */
export type Wishes = {
  city?: string;
  neighborhoods?: string[];
  /** The lowest and the highest rent in euros a month. */
  minRent?: number;
  maxRent?: number;
  /** Whether the lowest and the highest rent include utilities. */
  rentIncludesUtilities?: boolean;
  /** The wished flat types, such as `room`, `studio`, `2_bedroom`, `4_plus` or `house`. */
  flatTypes?: string[];
  furnishings?: string[];
  /** The features that the flat must have; whether pets are allowed is a wish of its own. */
  mustHaves?: string[];
  wantsPets?: boolean;
  nearTo?: string[];
  /** The wished move-in date, as an ISO date. */
  moveInDate?: string;
  /** The highest deposit, as a multiple of the monthly rent. */
  maxDepositMonths?: number;
};

/** The wishes of a search, and sentences for the team about answers that cannot be matched. */
export type FoundWishes = { wishes: Wishes; unmatchable: string[] };

const flatTypeNames = new Set(["room", "studio", "4_plus", "house"]);
const furnishingNames = new Set(["furnished", "semi_furnished", "unfurnished"]);
const petsFeature = "petsAllowed";

const isFlatType = (value: string) => flatTypeNames.has(value) || bedroomCount(value) !== undefined;

/**
 * Returns the chosen values in the answer to a choice field; undefined if the answer is unusable.
 */
function choicesOf(value: unknown): string[] | undefined {
  const one = textOf(value);
  return one === undefined ? listOf(value) : [one];
}

/** Returns the chosen values; undefined if matching does not know one of the values. */
function knownChoices(value: unknown, isKnown: (choice: string) => boolean): string[] | undefined {
  const choices = choicesOf(value);
  return choices?.every(isKnown) ? choices : undefined;
}

function readRent({ minRent = Number.NaN, maxRent = Number.NaN }: MappedAnswers) {
  const isRange = Number.isFinite(minRent) && Number.isFinite(maxRent) && minRent <= maxRent;
  return isRange && maxRent > 0 ? { minRent, maxRent } : undefined;
}

function readMustHaves(value: unknown): Wishes | undefined {
  const choices = choicesOf(value);
  if (!choices) return undefined;
  const mustHaves = choices.filter((choice) => choice !== petsFeature);
  return {
    ...(mustHaves.length > 0 ? { mustHaves } : {}),
    ...(choices.includes(petsFeature) ? { wantsPets: true } : {}),
  };
}

type Question = {
  /** The name of the wish, as in "New searches cannot be matched by flat type". */
  name: string;
  /**
   * The words that complete the sentence "The questionnaire does not ask …", such as `for a city`.
   */
  about: string;
  /** Returns the wishes in an answer; undefined if matching cannot use the answer. */
  read: (value: unknown, mapped: MappedAnswers) => Wishes | undefined;
};

/** Returns an object that contains only the given wish; undefined if the wish has no value. */
const wish = <Name extends keyof Wishes>(
  name: Name,
  value: Wishes[Name],
): Pick<Wishes, Name> | undefined =>
  value === undefined ? undefined : ({ [name]: value } as Pick<Wishes, Name>);

/**
 * The questions of the questionnaire that ask for the wishes by which flats are matched. Each key
 * is the id of the question's field.
 */
const questions: Record<string, Question> = {
  city: {
    name: "city",
    about: "for a city",
    read: (_, { city }) => wish("city", city?.trim() || undefined),
  },
  neighborhoods: {
    name: "neighborhoods",
    about: "for neighborhoods",
    read: (value) => wish("neighborhoods", choicesOf(value)),
  },
  moveInDate: {
    name: "move-in date",
    about: "for a move-in date",
    read: (_, { moveInDate }) =>
      wish("moveInDate", moveInDate && isIsoDate(moveInDate) ? moveInDate : undefined),
  },
  flatType: {
    name: "flat type",
    about: "for a flat type",
    read: (value) => wish("flatTypes", knownChoices(value, isFlatType)),
  },
  furnishedStatus: {
    name: "furnishing",
    about: "about furnishing",
    read: (value) =>
      wish(
        "furnishings",
        knownChoices(value, (choice) => furnishingNames.has(choice)),
      ),
  },
  rentRange: {
    name: "rent",
    about: "for a rent",
    read: (_, mapped) => readRent(mapped),
  },
  maxDeposit: {
    name: "deposit",
    about: "for the highest deposit",
    read: (value) => {
      const months = textOf(value)?.match(/^(\d{1,2})_months?$/)?.[1];
      return wish("maxDepositMonths", months === undefined ? undefined : Number(months));
    },
  },
  mustHaveFeatures: {
    name: "must-haves",
    about: "for must-haves",
    read: readMustHaves,
  },
  proximityPreferences: {
    name: "places nearby",
    about: "for places to be close to",
    read: (value) => wish("nearTo", choicesOf(value)),
  },
};

/** The wishes that flats are matched by, each with the id of the field that asks for it. */
export const matchedWishes: readonly { id: string; name: string }[] = Object.entries(questions).map(
  ([id, { name }]) => ({ id, name }),
);

/** Whether matching can use an answer to the field with the given id. */
export const isMatchable = (id: string, answer: unknown): boolean =>
  Object.hasOwn(questions, id) &&
  questions[id]?.read(answer, mapAnswers({ [id]: answer })) !== undefined;

const utilitiesQuestion = "includeUtilities";

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === "" ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/** Whether an answer to a field could be a wish: the field is neither a free text nor a consent. */
export const mayBeWish = ({ type, required }: Field) =>
  type === "select" ||
  type === "multiSelect" ||
  type === "date" ||
  type === "range" ||
  (type === "checkbox" && !required);

/**
 * Reads a search's wishes from the answers to fields with fixed ids. Flats are matched by these
 * wishes. Names, contacts and comments are never used.
 *
 * @param definition the version of the questionnaire that was answered; null if it is unknown
 * @returns the wishes, and sentences for the team: one for each wish that the questionnaire does
 *   not ask for, and one for each answer that matching cannot use
 */
export function wishesOf(
  answers: Answers,
  definition: QuestionnaireDefinition | null,
): FoundWishes {
  const fields = definition ? fieldsOf(definition) : [];
  const fieldById = new Map(fields.map((field) => [field.id, field]));
  const own: Answers = { ...answers };
  const mapped = mapAnswers(own);
  const wishes: Wishes = {};
  const unmatchable: string[] = [];
  for (const [id, { about, read }] of Object.entries(questions)) {
    const field = fieldById.get(id);
    if (isEmpty(own[id])) {
      if (definition && !field) unmatchable.push(`The questionnaire does not ask ${about}.`);
      continue;
    }
    const found = read(own[id], mapped);
    if (found) Object.assign(wishes, found);
    else unmatchable.push(`The answer to “${field?.label ?? id}” cannot be matched.`);
  }
  for (const field of fields) {
    if (Object.hasOwn(questions, field.id) || field.id === utilitiesQuestion) continue;
    if (!mayBeWish(field) || isEmpty(own[field.id])) continue;
    unmatchable.push(`Listings are not matched by “${field.label}”.`);
  }
  if (wishes.maxRent !== undefined) {
    // Visitors who were not asked about utilities stated the whole amount that they can pay in a
    // month. So their rent counts as including utilities.
    const isHidden = definition && hiddenFields(definition, own).has(utilitiesQuestion);
    const isAsked =
      (fieldById.has(utilitiesQuestion) && !isHidden) || own[utilitiesQuestion] !== undefined;
    wishes.rentIncludesUtilities = isAsked ? own[utilitiesQuestion] === true : true;
  }
  return { wishes, unmatchable };
}
