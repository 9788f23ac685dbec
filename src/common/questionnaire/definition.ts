import { z } from "zod";
import { reservedAnswerNames } from "./reserved-names.ts";

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

// A field's ID must not be the name of a property that every object inherits, such as `toString`:
// without an answer, the inherited property would count as the field's answer.
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

/** The maximum number of options of a question. A visitor may choose all of them. */
export const mostOptions = 500;

const optionList = z.array(optionSchema).max(mostOptions);

/**
 * Option lists by the parent field's answer. The answers are trimmed like the values of options,
 * because otherwise no answer would match its list. Of two lists for the same answer, the one that
 * needed no trimming is kept: stored questionnaires may have both, and visitors saw only this one.
 */
const optionsByParent = z
  .record(z.string().regex(/\S/, "Enter a value").max(200), optionList)
  .refine((map) => Object.keys(map).length <= 100, { error: "At most 100 option lists" })
  .overwrite((map) => {
    const lists = Object.entries(map);
    return Object.fromEntries([
      ...lists.map(([key, list]) => [key.trim(), list] as const),
      ...lists.filter(([key]) => key === key.trim()),
    ]);
  });

const defaultValueSchema = z.union([
  z.string().max(5000),
  z.boolean(),
  z.tuple([z.number(), z.number()]),
  z.array(z.string().max(200)).max(100),
]);

const noAnswer = "Choose the answers after which this field is shown";

/**
 * The condition under which a field is shown: an earlier field has one of the listed answers. An
 * answer is an option of a choice field, or true or false for a checkbox.
 */
const conditionSchema = z.strictObject({
  field: required("Choose the field that decides whether this field is shown", 64),
  is: z
    .array(z.union([z.string().min(1, noAnswer).max(200), z.boolean()], { error: noAnswer }), {
      error: noAnswer,
    })
    .min(1, noAnswer)
    .max(500),
});

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
  showWhen: conditionSchema.optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().positive().optional(),
});

export const stepSchema = z.strictObject({
  id: idSchema,
  title: required("Enter a title", 255),
  description: z.string().max(2000),
  subtitle: z.string().max(500).optional(),
  fields: z.array(fieldSchema).max(50),
});

export type Option = z.output<typeof optionSchema>;
export type Condition = z.output<typeof conditionSchema>;
export type Field = z.output<typeof fieldSchema>;
export type Step = z.output<typeof stepSchema>;

export type QuestionnaireDefinition = { steps: Step[] };
