import { z } from "zod";
import { honeypotName, isPair, rangeBounds } from "./fields.ts";

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

const forbiddenIds = new Set<string>([
  ...reservedAnswerNames,
  "__proto__",
  "constructor",
  "prototype",
]);

const idSchema = z
  .string()
  .regex(
    /^[A-Za-z][A-Za-z0-9_-]{0,63}$/,
    "ID must start with a letter and hold only letters, digits, _ and -, 64 at most",
  )
  .refine((id) => !forbiddenIds.has(id), { error: "ID is reserved" });

const optionSchema = z.strictObject({
  value: z.string().min(1, "Value is required").max(200),
  label: z.string().min(1, "Label is required").max(200),
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
  label: z.string().min(1, "Label is required").max(500),
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
  title: z.string().min(1, "Title is required").max(255),
  description: z.string().max(2000),
  subtitle: z.string().max(500).optional(),
  fields: z.array(fieldSchema).max(50),
});

export type Option = z.output<typeof optionSchema>;
export type Field = z.output<typeof fieldSchema>;
export type Step = z.output<typeof stepSchema>;

type Complaint = (path: (string | number)[], message: string) => void;

function checkUnique(steps: Step[], complain: Complaint): void {
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

function checkField(field: Field, earlier: Map<string, Field>, complain: Complaint): void {
  if (field.dependsOn !== undefined && !earlier.has(field.dependsOn)) {
    complain(["dependsOn"], `${field.dependsOn} is not the ID of an earlier field`);
  }
  if (field.type === "select" || field.type === "multiSelect") {
    const lists = Array.isArray(field.options)
      ? [field.options]
      : Object.values(field.options ?? {});
    if (lists.length === 0 || lists.some((list) => list.length === 0)) {
      complain(["options"], "At least one option is required");
    }
    for (const list of lists) {
      const values = new Set(list.map((option) => option.value));
      if (values.size < list.length) complain(["options"], "An option value is used twice");
    }
    if (!Array.isArray(field.options) && field.options && field.dependsOn === undefined) {
      complain(["dependsOn"], "Options by another field need the ID of that field");
    }
  }
  if (field.type === "range") {
    const { min, max } = rangeBounds(field);
    if (min >= max) complain(["min"], "Min must be below max");
    const value = field.defaultValue;
    if (isPair(value) && !(min <= value[0] && value[0] <= value[1] && value[1] <= max)) {
      complain(["defaultValue"], "The default range must lie between min and max");
    }
  }
}

/** The value of the setting `form_questions`. */
export const definitionSchema = z
  .strictObject({ steps: z.array(stepSchema).min(1, "At least one step is required").max(30) })
  .check((context) => {
    const { steps } = context.value;
    const complain: Complaint = (path, message) =>
      context.issues.push({ code: "custom", input: context.value, path, message });
    checkUnique(steps, complain);
    const earlier = new Map<string, Field>();
    steps.forEach((step, s) => {
      step.fields.forEach((field, f) => {
        checkField(field, earlier, (path, message) =>
          complain(["steps", s, "fields", f, ...path], message),
        );
        earlier.set(field.id, field);
      });
    });
  });

export type QuestionnaireDefinition = { steps: Step[] };
