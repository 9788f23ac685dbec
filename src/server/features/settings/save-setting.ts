import { AppError } from "#common/errors.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { type FormSetting, type Setting, settingKeys } from "#common/settings/setting.ts";
import type { FormSettingInput, FormSettingUpdate } from "#common/settings/setting-input.ts";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import type { SiteContent } from "#common/site/site-content.ts";
import { brandSlug } from "#common/slugs.ts";
import { badRequest } from "#common/validation.ts";
import { isStale, nextMoment, staleRefusal } from "../../content/refusals.ts";
import type { Db } from "../../db/connection.ts";
import { refuseDuplicate } from "../../db/violations.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { findDefinition } from "../questionnaire/definition-store.ts";
import { keepOldBrandSlug } from "../site/store.ts";
import { enableUrl } from "../webhook/url-store.ts";
import { checkedValue } from "./check-value.ts";
import { refuseLosses } from "./refuse-losses.ts";
import {
  questionnaire,
  type SettingKind,
  siteContent,
  siteSettings,
  versionedOf,
} from "./setting-rules.ts";
import {
  findSettingForUpdate,
  getSetting,
  insertSetting,
  setSettingValue,
} from "./setting-store.ts";
import { findNewestVersion, recordFirstVersion, recordVersion } from "./version-store.ts";

const isSite = (kind: SettingKind, key: string, wanted: string) =>
  kind === siteSettings && key === wanted;

/**
 * Returns whether visitors' pages show a setting, so that they must be rendered again after a
 * change of the setting.
 */
export const isSeenByVisitors = (kind: SettingKind, key: string): boolean =>
  versionedOf(kind, key)?.isSeenByVisitors === true;

/**
 * Returns the name of a setting for an error message. The message says that the setting was not
 * saved, because it has changed since the user loaded it.
 */
function nounOf(kind: SettingKind, key: string): string {
  return versionedOf(kind, key)?.noun ?? "setting";
}

/**
 * The path of the page about why to use the product contains the product's name, as in
 * `/why-roost`. If a new name changes this path, stores a redirect from the earlier path.
 */
async function keepOldBrand(trx: Db, earlier: SiteContent, now: SiteContent): Promise<void> {
  const oldSlug = brandSlug(earlier.site.name);
  if (oldSlug !== brandSlug(now.site.name)) await keepOldBrandSlug(trx, oldSlug);
}

/** Returns a setting. If the setting is the questionnaire, adds its version number. */
export async function withVersion(
  db: Db,
  kind: SettingKind,
  setting: Setting,
): Promise<FormSetting> {
  if (versionedOf(kind, setting.key) !== questionnaire) return setting;
  return { ...setting, version: (await findDefinition(db))?.version ?? null };
}

/**
 * Creates a setting. If Roost keeps versions of this setting, also stores the value as a version.
 * @param trx a transaction of `ContentChanges.change`
 * @throws AppError CONFLICT if the key exists, or the errors of `checkedValue` and `refuseLosses`
 */
export async function createSetting(
  trx: Db,
  kind: SettingKind,
  { key, value: written, description, acknowledgedLosses: acknowledged }: FormSettingInput,
  actor: Actor,
): Promise<FormSetting> {
  const value = checkedValue(kind, key, written);
  // While no questionnaire is stored, visitors see the default one. So a questionnaire that is
  // created is compared with the default one.
  refuseLosses(kind, { key, before: defaultDefinition, after: value, acknowledged });
  const saved = { key, value, updatedBy: actor?.id ?? null, lastUpdated: new Date() };
  await refuseDuplicate(
    "A setting with this key already exists",
    insertSetting(trx, kind.table, { ...saved, description: description || null }),
  );
  if (isSite(kind, key, settingKeys.siteContent)) {
    // The URL of the "why" page contains the product name. An earlier URL may contain the default
    // name, or the name in the newest version of the site content. Both URLs are redirected.
    const earlier = await findNewestVersion(trx, siteContent.table);
    for (const content of [defaultSiteContent, earlier?.value ?? defaultSiteContent]) {
      await keepOldBrand(trx, content as SiteContent, value as SiteContent);
    }
  }
  if (isSite(kind, key, settingKeys.webhookUrl)) await enableUrl(trx, value as string);
  const versioned = versionedOf(kind, key);
  if (versioned) await recordVersion(trx, versioned.table, saved);
  await appendAudit(trx, { actor, action: `${kind.audited}.create`, subject: key });
  return withVersion(trx, kind, await getSetting(trx, kind.table, key));
}

/**
 * Saves a new value of a setting. If the setting has versions, the value becomes the newest
 * version. Saving an unchanged value changes nothing, except that saving the webhook's URL allows
 * deliveries again after the receiver returned 410.
 * @param trx a transaction of `ContentChanges.change`
 * @param verb the last part of the action's name in the audit log
 * @throws AppError NOT_FOUND, CONFLICT if the setting has changed since the caller loaded it, or
 *   the errors of `checkedValue` and `refuseLosses`
 */
export async function updateSetting(
  trx: Db,
  kind: SettingKind,
  { settingKey: key, value: written, expectedUpdatedAt, note, ...others }: FormSettingUpdate,
  actor: Actor,
  verb: "update" | "restore" = "update",
): Promise<FormSetting> {
  const value = checkedValue(kind, key, written);
  if (note !== undefined && !versionedOf(kind, key)) {
    throw badRequest([{ path: "note", message: "Only a version of the questionnaire has a note" }]);
  }
  const before = await findSettingForUpdate(trx, kind.table, key, value);
  if (!before) throw new AppError("NOT_FOUND", "There is no such setting");
  const { isSame, ...setting } = before;
  const updatedAt = setting.lastUpdated;
  if (isStale({ updatedAt }, expectedUpdatedAt)) {
    throw staleRefusal(nounOf(kind, key), { updatedAt }, setting.updatedByName);
  }
  const acknowledged = others.acknowledgedLosses;
  refuseLosses(kind, { key, before: setting.value, after: value, acknowledged });
  const isEnabledAgain =
    isSite(kind, key, settingKeys.webhookUrl) && (await enableUrl(trx, value as string));
  if (!isSame) await replaceValue(trx, kind, { before: setting, value, note }, actor);
  if (!isSame || isEnabledAgain) {
    await appendAudit(trx, { actor, action: `${kind.audited}.${verb}`, subject: key });
  }
  return withVersion(trx, kind, await getSetting(trx, kind.table, key));
}

async function replaceValue(
  trx: Db,
  kind: SettingKind,
  { before, value, note }: { before: Setting; value: unknown; note: string | undefined },
  actor: Actor,
): Promise<void> {
  const { key } = before;
  const versioned = versionedOf(kind, key);
  const lastUpdated = nextMoment(before.lastUpdated);
  const saved = { key, value, updatedBy: actor?.id ?? null, lastUpdated };
  if (versioned) await recordFirstVersion(trx, kind.table, versioned);
  await setSettingValue(trx, kind.table, saved);
  if (versioned) await recordVersion(trx, versioned.table, { ...saved, note });
  if (isSite(kind, key, settingKeys.siteContent)) {
    await keepOldBrand(trx, before.value as SiteContent, value as SiteContent);
  }
}
