import { z } from "zod";
import { expectedUpdatedAt } from "../inputs.ts";
import { settingKeyInput } from "./setting.ts";

/**
 * A setting's value. This schema accepts any value, even a missing one. The server checks the value
 * afterwards, because the allowed values depend on the setting's key.
 */
const settingValue = z.unknown().optional();

/** The input with which an administrator creates a setting. */
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

/**
 * IDs of fields with values that the service needs, such as `email`. By sending an ID, the team
 * accepts that submissions can lack the value of this field.
 */
const acknowledgedLosses = z.array(z.string().max(64)).max(20).optional();

/** The input that creates a form setting, such as the questionnaire. */
export const formSettingInput = settingInput.extend({ acknowledgedLosses });
export type FormSettingInput = z.output<typeof formSettingInput>;

/**
 * The input that changes a setting. If `expectedUpdatedAt` is not the stored `lastUpdated`, another
 * user has changed the setting, and the server refuses the save as a conflict.
 */
export const settingUpdate = z.strictObject({
  settingKey: settingKeyInput.shape.settingKey.max(50),
  value: settingValue,
  expectedUpdatedAt,
});

/** The input that changes a form setting. The save creates a version, which may have a note. */
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

/**
 * The input that requests a page of a setting's versions, newest first. The cursor is the number of
 * the last version on the previous page.
 */
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

/** The input that restores a version as the setting's value. */
export const settingRestoreInput = settingVersionInput.extend({ expectedUpdatedAt });
export const formSettingRestoreInput = settingRestoreInput.extend({ acknowledgedLosses });
export type FormSettingRestoreInput = z.output<typeof formSettingRestoreInput>;
