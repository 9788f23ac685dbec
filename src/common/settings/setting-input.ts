import { z } from "zod";
import { expectedUpdatedAt } from "../inputs.ts";
import { settingKeyInput } from "./setting.ts";

/** What it must be, and what it is told when it is missing, is a matter of the key. */
const settingValue = z.unknown().optional();

/** A setting that is to be there from now on. */
export const settingInput = z.strictObject({
  key: z
    .string({ error: "Key is required" })
    .trim()
    .min(1, "Key is required")
    .max(50, "Key must be at most 50 characters"),
  value: settingValue,
  description: z
    .string({ error: "Description must be text" })
    .trim()
    .max(500, "Description must be at most 500 characters")
    .optional(),
});

/** The fields of the questionnaire whose loss the team knows of, by their IDs. */
const acknowledgedLosses = z.array(z.string().max(64)).max(20).optional();

/** A form setting that is to be there from now on. */
export const formSettingInput = settingInput.extend({ acknowledgedLosses });
export type FormSettingInput = z.output<typeof formSettingInput>;

/** A setting's new value; a stale `expectedUpdatedAt` (its `lastUpdated` then) is a conflict. */
export const settingUpdate = settingKeyInput.extend({ value: settingValue, expectedUpdatedAt });

/** The same of a form setting: a saved definition is a version, and may say why it was saved. */
export const formSettingUpdate = settingUpdate.extend({
  note: z
    .string({ error: "Note must be text" })
    .trim()
    .max(500, "Note must be at most 500 characters")
    .optional(),
  acknowledgedLosses,
});
export type FormSettingUpdate = z.output<typeof formSettingUpdate>;

const versionNumber = z.int().min(1).max(2_147_483_647);

/** How much of the versions of a setting, newest first; the cursor is a version's number. */
export const settingVersionsInput = z.strictObject({
  limit: z.int().min(1).max(100).default(20),
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, "cursor is not valid")
    .refine((text) => Number(text) <= 2_147_483_647, { error: "cursor is not valid" })
    .optional(),
});
export type SettingVersionsInput = z.output<typeof settingVersionsInput>;

export const settingVersionInput = z.strictObject({ version: versionNumber });

/** The version that a setting is to become again. */
export const settingRestoreInput = settingVersionInput.extend({ expectedUpdatedAt });
export const formSettingRestoreInput = settingRestoreInput.extend({ acknowledgedLosses });
export type FormSettingRestoreInput = z.output<typeof formSettingRestoreInput>;
