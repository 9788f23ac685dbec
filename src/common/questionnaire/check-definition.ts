import { z } from "zod";
import { isIsoDate } from "../dates.ts";
import type { Issue } from "../errors.ts";
import { issuesOf } from "../validation.ts";
import {
  type Field,
  type Option,
  type QuestionnaireDefinition,
  type Step,
  stepSchema,
} from "./definition.ts";
import { fieldsOf, isPair, minimumRent, rangeBounds } from "./fields.ts";

/**
 * Reports an error. The path is relative to the part of the questionnaire that is being checked.
 */
type Complain = (path: (string | number)[], message: string) => void;

const within =
  (complain: Complain, ...start: (string | number)[]): Complain =>
  (path, message) =>
    complain([...start, ...path], message);

function checkUnique(steps: Step[], complain: Complain): void {
  const stepIds = new Set<string>();
  const fieldIds = new Set<string>();
  steps.forEach((step, s) => {
    if (stepIds.has(step.id)) complain(["steps", s, "id"], `ID ${step.id} is used twice`);
    stepIds.add(step.id);
    step.fields.forEach((field, f) => {
      const path = ["steps", s, "fields", f, "id"];
      if (fieldIds.has(field.id)) complain(path, `ID ${field.id} is used twice`);
      fieldIds.add(field.id);
    });
  });
}

/** Returns all option lists of a choice field, each with its path within the field. */
function listsOf({ options = [] }: Field): { path: string[]; list: Option[] }[] {
  if (Array.isArray(options)) return [{ path: ["options"], list: options }];
  return Object.entries(options).map(([key, list]) => ({ path: ["options", key], list }));
}

function checkChoice(field: Field, parent: Field | undefined, complain: Complain): void {
  const lists = listsOf(field);
  if (lists.length === 0) complain(["options"], "At least one option is required");
  for (const { path, list } of lists) {
    if (list.length === 0) complain(path, "At least one option is required");
    const values = new Set(list.map((option) => option.value));
    if (values.size < list.length) complain(path, "An option value is used twice");
  }
  if (field.options === undefined || Array.isArray(field.options)) return;
  if (field.dependsOn === undefined) {
    complain(["dependsOn"], "Choose the field that decides which options are offered");
  } else if (parent && parent.type !== "select") {
    complain(
      ["dependsOn"],
      `${field.dependsOn} must be a select field, because its answer decides which options are offered`,
    );
  }
}

function checkRange(field: Field, complain: Complain): void {
  const { min, max, step } = rangeBounds(field);
  if (min >= max) complain(["min"], "Min must be below max");
  else if (step > max - min) complain(["step"], "Step must not be larger than the range");
  if (field.id === "rentRange" && max < minimumRent) {
    complain(["max"], `Max must be at least ${minimumRent}: no lower rent is accepted`);
  }
  const value = field.defaultValue;
  if (isPair(value) && !(min <= value[0] && value[0] <= value[1] && value[1] <= max)) {
    complain(["defaultValue"], "The default range must be between min and max");
  }
}

/** Whether a field's default value is a valid answer to the field. */
function fits(field: Field): boolean {
  const value = field.defaultValue;
  const isOffered = (choice: string) =>
    listsOf(field).some(({ list }) => list.some((option) => option.value === choice));
  switch (field.type) {
    case "checkbox":
      return typeof value === "boolean";
    case "range":
      return isPair(value);
    case "select":
      return value === "" || (typeof value === "string" && isOffered(value));
    case "multiSelect":
      return (
        Array.isArray(value) && value.every((each) => typeof each === "string" && isOffered(each))
      );
    case "date":
      return value === "" || (typeof value === "string" && isIsoDate(value));
    case "text":
    case "email":
    case "tel":
    case "textarea":
      return typeof value === "string";
  }
}

/**
 * Returns an error message if the condition of a field must not depend on the field `id`; otherwise
 * undefined.
 * @param deciding the field `id`; undefined if it does not come before the field with the condition
 * @param isLater whether the field `id` exists, but does not come before the field with the
 *   condition
 */
function conditionProblem(id: string, deciding: Field | undefined, isLater: boolean) {
  if (isLater) return `The field ${id} must come before the fields that it shows or hides`;
  if (!deciding) return `This field is shown after an answer to ${id}, but no field has that ID`;
  if (["select", "multiSelect", "checkbox"].includes(deciding.type)) return undefined;
  return `${id} must be a choice or a checkbox, because its answer decides whether this field is shown`;
}

/**
 * Checks the condition of a field. The condition must depend on an earlier field, and must list
 * only answers that the earlier field can have.
 */
function checkCondition({ showWhen }: Field, { earlier, ids }: Known, complain: Complain): void {
  // The schema of the field already reports an empty ID, so it is not reported here.
  if (!showWhen || showWhen.field === "") return;
  const { field: id, is } = showWhen;
  const deciding = earlier.get(id);
  const problem = conditionProblem(id, deciding, !deciding && ids.has(id));
  if (problem !== undefined) return complain(["showWhen", "field"], problem);
  if (!deciding) return;
  const offered = new Set<unknown>(
    deciding.type === "checkbox"
      ? [true, false]
      : listsOf(deciding).flatMap(({ list }) => list.map(({ value }) => value)),
  );
  const unknown = is.filter((answer) => !offered.has(answer));
  if (unknown.length > 0) {
    complain(
      ["showWhen", "is"],
      `The field ${id} has no answer ${unknown.join(" and no answer ")}`,
    );
  }
}

/**
 * Facts that the check of a field needs: the fields before it, keyed by their ids, and the ids of
 * all fields of the questionnaire.
 */
type Known = { earlier: Map<string, Field>; ids: ReadonlySet<string> };

function checkField(field: Field, known: Known, complain: Complain): void {
  const { dependsOn } = field;
  const { earlier } = known;
  const parent = dependsOn === undefined ? undefined : earlier.get(dependsOn);
  if (dependsOn !== undefined && !parent) {
    complain(["dependsOn"], `${dependsOn} is not the ID of an earlier field`);
  }
  checkCondition(field, known, complain);
  if (field.type === "select" || field.type === "multiSelect") checkChoice(field, parent, complain);
  if (field.type === "range") checkRange(field, complain);
  if (field.defaultValue !== undefined && !fits(field)) {
    complain(["defaultValue"], "The default value must be an answer that this field accepts");
  }
}

/**
 * Checks the rules that involve several parts of a questionnaire: that IDs are unique, and that
 * parent fields, conditions, options, ranges and default values fit together.
 */
function checkDefinition({ steps }: QuestionnaireDefinition, complain: Complain): void {
  checkUnique(steps, complain);
  const earlier = new Map<string, Field>();
  const ids = new Set(fieldsOf({ steps }).map(({ id }) => id));
  steps.forEach((step, s) => {
    step.fields.forEach((field, f) => {
      checkField(field, { earlier, ids }, within(complain, "steps", s, "fields", f));
      earlier.set(field.id, field);
    });
  });
}

/** The schema of a questionnaire, which is the value of the setting `form_questions`. */
export const definitionSchema = z
  .strictObject({ steps: z.array(stepSchema).min(1, "At least one step is required").max(30) })
  .check((context) => {
    const { value } = context;
    checkDefinition(value, (path, message) =>
      context.issues.push({ code: "custom", input: value, path, message }),
    );
  });

/**
 * Returns all errors of a questionnaire, for its editor. The schema alone is not enough, because it
 * checks how parts fit together only if each part is valid by itself.
 */
export function definitionIssues(definition: QuestionnaireDefinition): Issue[] {
  const { error } = definitionSchema.safeParse(definition);
  const issues = error ? issuesOf(error) : [];
  const known = new Set(issues.map(({ path, message }) => `${path} ${message}`));
  checkDefinition(definition, (parts, message) => {
    const path = parts.join(".");
    if (!known.has(`${path} ${message}`)) issues.push({ path, message });
  });
  return issues;
}
