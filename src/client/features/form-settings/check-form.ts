import { definitionIssues } from "#common/questionnaire/check-definition.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { fieldsOf } from "#common/questionnaire/fields.ts";
import { mappingConsequence, mappingWarnings } from "#common/questionnaire/mapping-warnings.ts";
import { fieldAt } from "./edit-definition.ts";
import { allOptions } from "./edit-options.ts";
import { fieldPath, parsePath } from "./paths.ts";

/** What the schema has no sentence for, in the editor's words rather than with a path. */
function inWords(path: string, message: string): string {
  if (!/^(Too |Invalid )/.test(message) && !message.startsWith(`${path} `)) return message;
  if (path.endsWith(".step")) return "Step must be above 0";
  if (path.endsWith(".options")) return "There are too many options";
  if (/(^|\.)(steps|fields)$/.test(path)) return "There are too many of them";
  return /too big| at most /i.test(message) ? "This is too long" : "This is not valid";
}

/** Everything that keeps a definition from being saved: of each path, the first complaint. */
export function checkForm(definition: QuestionnaireDefinition): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of definitionIssues(definition)) {
    errors[path] ??= inWords(path, message);
  }
  return errors;
}

/** Something about a definition to be told, and the path that leads to it, if anything does. */
export type Problem = { path: string; where: string; message: string };

/** What a part of a field is called that a path leads to. */
function partName(definition: QuestionnaireDefinition, path: string): string {
  const parsed = parsePath(path);
  if (!parsed || parsed.field === undefined) return "";
  const field = fieldAt(definition, { step: parsed.step, field: parsed.field });
  const [, rest] = /^options\.(.+)$/s.exec(parsed.rest) ?? [];
  if (!field || rest === undefined) return "";
  if (Array.isArray(field.options)) return `option ${Number.parseInt(rest, 10) + 1}`;
  const value = Object.keys(field.options ?? {})
    .filter((key) => rest === key || rest.startsWith(`${key}.`))
    .sort((a, b) => b.length - a.length)[0];
  if (value === undefined) return "";
  const parent = fieldsOf(definition).find(({ id }) => id === field.dependsOn);
  const label = parent && allOptions(parent).find((option) => option.value === value)?.label;
  const index = Number.parseInt(rest.slice(value.length + 1), 10);
  return `${label ?? value}${Number.isNaN(index) ? "" : `, option ${index + 1}`}`;
}

/** Where a path leads, as one would say it: `Location, Neighborhoods, Lisbon, option 3`. */
function describePlace(definition: QuestionnaireDefinition, path: string): string {
  const parsed = parsePath(path);
  if (!parsed) return "The form";
  const step = definition.steps[parsed.step];
  const names = [step?.title.trim() || `Step ${parsed.step + 1}`];
  if (parsed.field !== undefined) {
    const field = step?.fields[parsed.field];
    names.push(field?.label.trim() || `Field ${parsed.field + 1}`, partName(definition, path));
  }
  return names.filter((name) => name !== "").join(" › ");
}

/** What is wrong, in the order of the form. */
export function listProblems(
  definition: QuestionnaireDefinition,
  errors: Record<string, string>,
): Problem[] {
  const order = (path: string) => {
    const parsed = parsePath(path);
    return (parsed?.step ?? -1) * 1000 + (parsed?.field ?? -1);
  };
  return Object.entries(errors)
    .map(([path, message]) => ({ path, message, where: describePlace(definition, path) }))
    .sort((a, b) => order(a.path) - order(b.path));
}

type Warnings = {
  /** Why submissions may not become preference records. */
  mapping: Problem[];
  gaps: Problem[];
};

/** What may be saved and yet is not what one would want. */
export function listWarnings(definition: QuestionnaireDefinition): Warnings {
  const places = new Map<string, string>();
  definition.steps.forEach((step, s) => {
    step.fields.forEach(({ id }, f) => {
      if (!places.has(id)) places.set(id, fieldPath({ step: s, field: f }));
    });
  });
  const mapping = mappingWarnings(definition).map(({ id, message: whole }) => {
    const path = places.get(id) ?? "";
    // Said once for all of them.
    const message = whole.replace(mappingConsequence, "").trim();
    return { path, message, where: path ? describePlace(definition, path) : "" };
  });
  return { mapping, gaps: listGaps(definition, places) };
}

/** Answers for which a field that depends on them has nothing to offer. */
function listGaps(definition: QuestionnaireDefinition, places: Map<string, string>): Problem[] {
  const fields = fieldsOf(definition);
  return fields.flatMap((field) => {
    const { options, dependsOn } = field;
    const parent = fields.find(({ id }) => id === dependsOn);
    const path = places.get(field.id);
    if (!options || Array.isArray(options) || !parent || path === undefined) return [];
    return allOptions(parent)
      .filter(({ value }) => !Object.hasOwn(options, value))
      .map(({ value, label }) => ({
        path: `${path}.options.${value}`,
        where: describePlace(definition, path),
        message: `This field has no options for ${label} yet, so visitors who choose ${label} do not see it.`,
      }));
  });
}
