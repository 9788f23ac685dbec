import { z } from "zod";
import type { Issue } from "../errors.ts";
import { issuesOf } from "../validation.ts";
import { checkDefinition } from "./check-definition.ts";
import { honeypotName } from "./fields.ts";

export const fieldTypes = [
  "text",
  "email",
  "tel",
  "textarea",
  "date",
  "select",
  "multiSelect",
  "checkbox",
  "range",
] as const;

/** What travels beside the answers, and so cannot be the id of a field. */
const reservedAnswerNames = ["sessionId", "definitionVersion", "openedAt", honeypotName] as const;

/** Beside those: what every object has already, so that an answer seems to be there (`toString`). */
const forbiddenIds = new Set<string>([
  ...reservedAnswerNames,
  "prototype",
  ...Object.getOwnPropertyNames(Object.prototype),
]);

const idSchema = z
  .string({ error: "Enter an ID" })
  .min(1, { error: "Enter an ID", abort: true })
  .regex(
    /^[A-Za-z][A-Za-z0-9_-]{0,63}$/,
    "ID must start with a letter and hold only letters, digits, _ and -, 64 at most",
  )
  .refine((id) => !forbiddenIds.has(id), { error: "ID is reserved" });

const required = (message: string, maximum: number) =>
  z.string({ error: message }).trim().min(1, message).max(maximum);

const optionSchema = z.strictObject({
  value: required("Enter a value", 200),
  label: required("Enter a label", 200),
});

const optionList = z.array(optionSchema).max(500);

const optionsByParent = z
  .record(z.string().min(1).max(200), optionList)
  .refine((map) => Object.keys(map).length <= 100, { error: "At most 100 option lists" });

const defaultValueSchema = z.union([
  z.string().max(5000),
  z.boolean(),
  z.tuple([z.number(), z.number()]),
  z.array(z.string().max(200)).max(100),
]);

const fieldSchema = z.strictObject({
  id: idSchema,
  label: required("Enter a label", 500),
  type: z.enum(fieldTypes),
  placeholder: z.string().max(500).optional(),
  errorMessage: z.string().max(500).optional(),
  required: z.boolean().optional(),
  defaultValue: defaultValueSchema.optional(),
  options: z.union([optionList, optionsByParent]).optional(),
  dependsOn: z.string().max(64).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().positive().optional(),
});

const stepSchema = z.strictObject({
  id: idSchema,
  title: required("Enter a title", 255),
  description: z.string().max(2000),
  subtitle: z.string().max(500).optional(),
  fields: z.array(fieldSchema).max(50),
});

export type Option = z.output<typeof optionSchema>;
export type Field = z.output<typeof fieldSchema>;
export type Step = z.output<typeof stepSchema>;

/** The value of the setting `form_questions`. */
export const definitionSchema = z
  .strictObject({ steps: z.array(stepSchema).min(1, "At least one step is required").max(30) })
  .check((context) => {
    const { value } = context;
    checkDefinition(value, (path, message) =>
      context.issues.push({ code: "custom", input: value, path, message }),
    );
  });

export type QuestionnaireDefinition = { steps: Step[] };

/**
 * Everything that is wrong with a definition that is being written. The schema by itself looks at how
 * its parts fit together only once each of them is right.
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
