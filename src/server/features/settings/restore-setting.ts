import { AppError } from "#common/errors.ts";
import type { FormSetting } from "#common/settings/setting.ts";
import type { FormSettingRestoreInput } from "#common/settings/setting-input.ts";
import type { Db } from "../../db/connection.ts";
import type { Actor } from "../audit/store.ts";
import { updateSetting } from "./save-setting.ts";
import type { SettingKind, VersionedSetting } from "./setting-rules.ts";
import { findVersion } from "./version-store.ts";

export const noSuchVersion = () => new AppError("NOT_FOUND", "There is no such version");

/**
 * Saves the value of an earlier version of a setting as the newest version. The value is checked
 * again, as every new value is.
 * @param trx a transaction of `ContentChanges.change`
 * @throws AppError NOT_FOUND, or the errors of `updateSetting`
 */
export async function restoreSetting(
  trx: Db,
  kind: SettingKind,
  { key, table }: VersionedSetting,
  { version, ...input }: FormSettingRestoreInput,
  actor: Actor,
): Promise<FormSetting> {
  const kept = await findVersion(trx, table, version);
  if (!kept) throw noSuchVersion();
  const note = `Version ${version} restored`;
  const change = { ...input, settingKey: key, value: kept.value, note };
  return updateSetting(trx, kind, change, actor, "restore");
}
