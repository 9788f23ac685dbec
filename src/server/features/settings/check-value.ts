import { z } from "zod";
import { AppError } from "#common/errors.ts";
import { settingKeys } from "#common/settings/setting.ts";
import { badRequest, parse } from "#common/validation.ts";
import { webhookUrlSchema } from "#common/webhook/webhook-url.ts";
import type { JsonLimits } from "../../plain-json.ts";
import type { SettingKind } from "./setting-rules.ts";

/** The maximum number of bytes of JSON in a request that saves a setting. */
export const settingBodyLimit = 1024 * 1024;

/** The length of the longest list that a questionnaire's definition may have. */
export const settingJsonLimits: JsonLimits = { maxItems: 500 };

/** The maximum number of kilobytes of JSON of a setting's stored value. */
const usualKilobytes = 64;
const definitionKilobytes = 256;

/**
 * Returns whether a setting's value is given. An empty value counts as missing, so that an empty
 * and a missing value get the same error message.
 */
const isGiven = (value: unknown) => value !== undefined && value !== null && value !== "";

/**
 * Checks the value of a setting, and returns it as it is stored. If Roost knows the setting's key,
 * the value is checked by the key's schema.
 * @throws AppError BAD_REQUEST with issues whose paths begin with `value`, or PAYLOAD_TOO_LARGE
 */
export function checkedValue(kind: SettingKind, key: string, value: unknown): unknown {
  const schema = kind.schemas.get(key);
  // A missing webhook URL is not refused here, because its schema below refuses it with an error
  // message of its own.
  if (!isGiven(value) && schema !== webhookUrlSchema) {
    throw badRequest([{ path: "value", message: "Value is required" }]);
  }
  const checked = schema ? parse(z.strictObject({ value: schema }), { value }).value : value;
  const isDefinition = kind.table === "formSettings" && key === settingKeys.formQuestions;
  const kilobytes = isDefinition ? definitionKilobytes : usualKilobytes;
  if (Buffer.byteLength(JSON.stringify(checked)) > kilobytes * 1024) {
    const what = isDefinition ? "The questionnaire" : "The value";
    throw new AppError("PAYLOAD_TOO_LARGE", `${what} must be at most ${kilobytes} KB of JSON`);
  }
  return checked;
}
