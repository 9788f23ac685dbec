import { definitionIssues } from "#common/questionnaire/check-definition.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { fieldsOf } from "#common/questionnaire/fields.ts";
import { mappingConsequence, mappingWarnings } from "#common/questionnaire/mapping-warnings.ts";
import { fieldAt } from "./edit-definition.ts";
import { allOptions } from "./edit-options.ts";
import { type Errors, fieldPath, parsePath } from "./paths.ts";

/**
 * Error messages in plain words, which the editor shows instead of the schema library's own
 * messages.
 */
function readable(path: string, message: string): string {
  if (!/^(Too |Invalid )/.test(message) && !message.startsWith(`${path} `)) return message;
  if (path.endsWith(".step")) return "Step must be above 0";
  if (path.endsWith(".options")) return "There are too many options";
  if (/(^|\.)(steps|fields)$/.test(path)) return "There are too many of them";
  return /too big| at most /i.test(message) ? "This is too long" : "This is not valid";
}

/** Returns the errors that prevent a save of the questionnaire: the first message for each path. */
export function checkForm(definition: QuestionnaireDefinition): Errors {
  const errors: Errors = {};
  for (const { path, message } of definitionIssues(definition)) {
    errors[path] ??= readable(path, message);
  }
  return errors;
}

/**
 * An error or a warning about a questionnaire. The path leads to the part with the problem; it is
 * empty if the problem concerns the questionnaire as a whole.
 */
export type Problem = { path: string; where: string; message: string };

/** Names the option or the list that a path leads to, such as `Lisbon, option 3`. */
function optionName(definition: QuestionnaireDefinition, path: string): string {
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

/** Describes where a path leads, such as `Location › Neighborhoods › Lisbon, option 3`. */
function describePath(definition: QuestionnaireDefinition, path: string): string {
  const parsed = parsePath(path);
  if (!parsed) return "The form";
  const step = definition.steps[parsed.step];
  const names = [step?.title.trim() || `Step ${parsed.step + 1}`];
  if (parsed.field !== undefined) {
    const field = step?.fields[parsed.field];
    names.push(field?.label.trim() || `Field ${parsed.field + 1}`, optionName(definition, path));
  }
  return names.filter((name) => name !== "").join(" › ");
}

/** Lists the errors of a questionnaire in the order of its steps and fields. */
export function listProblems(definition: QuestionnaireDefinition, errors: Errors): Problem[] {
  const order = (path: string) => {
    const parsed = parsePath(path);
    return (parsed?.step ?? -1) * 1000 + (parsed?.field ?? -1);
  };
  return Object.entries(errors)
    .map(([path, message]) => ({ path, message, where: describePath(definition, path) }))
    .sort((a, b) => order(a.path) - order(b.path));
}

type Warnings = {
  /**
   * Warnings that some submissions could not become preference records (structured search
   * profiles). Each warning states the reason.
   */
  mapping: Problem[];
  /** Warnings that a dependent field has no options for one of the answers to its parent field. */
  gaps: Problem[];
};

/** Lists the warnings about a questionnaire. A warning does not prevent a save. */
export function listWarnings(definition: QuestionnaireDefinition): Warnings {
  const paths = new Map<string, string>();
  definition.steps.forEach((step, s) => {
    step.fields.forEach(({ id }, f) => {
      if (!paths.has(id)) paths.set(id, fieldPath({ step: s, field: f }));
    });
  });
  const mapping = mappingWarnings(definition).map(({ id, message: whole }) => {
    const path = paths.get(id) ?? "";
    // Every warning contains the same sentence about what would happen to submissions. The sentence
    // is removed here, because the panel of warnings shows it once for all of them.
    const message = whole.replace(mappingConsequence, "").trim();
    return { path, message, where: path ? describePath(definition, path) : "" };
  });
  return { mapping, gaps: listGaps(definition, paths) };
}

function listGaps(definition: QuestionnaireDefinition, paths: Map<string, string>): Problem[] {
  const fields = fieldsOf(definition);
  return fields.flatMap((field) => {
    const { options, dependsOn } = field;
    const parent = fields.find(({ id }) => id === dependsOn);
    const path = paths.get(field.id);
    if (!options || Array.isArray(options) || !parent || path === undefined) return [];
    return allOptions(parent)
      .filter(({ value }) => !Object.hasOwn(options, value))
      .map(({ value, label }) => ({
        path: `${path}.options.${value}`,
        where: describePath(definition, path),
        message: `This field has no options for ${label} yet, so visitors who choose ${label} do not see it.`,
      }));
  });
}
