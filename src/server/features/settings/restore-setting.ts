import { AppError } from "#common/errors.ts";
import type { FormSetting } from "#common/settings/setting.ts";
import type { FormSettingRestoreInput } from "#common/settings/setting-input.ts";
import type { Db } from "../../db/connection.ts";
import type { Actor } from "../audit/store.ts";
import type { SettingKind } from "./kinds.ts";
import { updateSetting } from "./save-setting.ts";
import { findVersion } from "./version-store.ts";

export const noSuchVersion = () => new AppError("NOT_FOUND", "There is no such version");

/**
 * Gives a versioned setting back what it was in one of its versions, as a change like any other:
 * checked again, and itself a version.
 *
 * @param trx a transaction: see `ContentChanges.change`, which tells the site's pages of it
 * @throws AppError NOT_FOUND, or as `updateSetting` does
 */
export async function restoreSetting(
  trx: Db,
  kind: SettingKind,
  { version, ...input }: FormSettingRestoreInput,
  actor: Actor,
): Promise<FormSetting> {
  const { key, table } = kind.versioned;
  const kept = await findVersion(trx, table, version);
  if (!kept) throw noSuchVersion();
  const note = `Version ${version} restored`;
  const change = { ...input, settingKey: key, value: kept.value, note };
  return updateSetting(trx, kind, change, actor, "restore");
}
