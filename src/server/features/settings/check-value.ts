import { z } from "zod";
import { AppError } from "#common/errors.ts";
import { settingKeys } from "#common/settings/setting.ts";
import { badRequest, parse } from "#common/validation.ts";
import { webhookUrlSchema } from "#common/webhook/webhook-url.ts";
import type { JsonLimits } from "../../plain-json.ts";
import type { SettingKind } from "./kinds.ts";

/** Bytes of JSON that a call with a setting takes: its value, and room for how it is written. */
export const settingBodyLimit = 1024 * 1024;

/** As many items as the longest list of a definition may have. */
export const settingJsonLimits: JsonLimits = { maxItems: 500 };

/** Kilobytes of JSON that a stored value has at most. */
const usualKilobytes = 64;
const definitionKilobytes = 256;

/** What is not there at all and what is empty get the same sentence. */
const isGiven = (value: unknown) => value !== undefined && value !== null && value !== "";

/**
 * A setting's value as it is to be stored: that of a known key is checked by its schema.
 *
 * @throws AppError BAD_REQUEST with issues by paths that begin with `value`, or PAYLOAD_TOO_LARGE
 */
export function checkedValue(kind: SettingKind, key: string, value: unknown): unknown {
  const schema = kind.schemas.get(key);
  // A webhook's URL has a sentence of its own for this.
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
