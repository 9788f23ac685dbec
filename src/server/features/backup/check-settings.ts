import { setImmediate as turn } from "node:timers/promises";
import { sameValue } from "#common/same-value.ts";
import type { Db } from "../../db/connection.ts";
import type { Session } from "../../db/session.ts";
import { assertPlainJson } from "../../plain-json.ts";
import { checkedValue, settingJsonLimits } from "../settings/check-value.ts";
import {
  formSettings,
  questionnaire,
  type SettingKind,
  siteSettings,
  type VersionedSetting,
} from "../settings/setting-rules.ts";
import { recordFirstVersion } from "../settings/version-store.ts";
import { listSettingValues, listVersionValues, setValue, snake } from "./check-store.ts";
import { inStaging } from "./staging-store.ts";

/** The error for an imported setting, or an imported version of a setting, that is not valid. */
export class SettingFault extends Error {
  readonly table: string;
  readonly rowName: Map<string, string>;

  constructor(message: string, table: string, rowName: Map<string, string>) {
    super(message);
    this.table = table;
    this.rowName = rowName;
  }
}

type Place = { table: string; column: "key" | "version" };

/**
 * Validates an imported setting's value by its schema, and stores it in the schema's normal form.
 */
async function check(
  db: Db,
  { table, column }: Place,
  kind: SettingKind,
  key: string,
  { id, value }: { id: string; value: unknown },
): Promise<void> {
  let checked: unknown;
  try {
    assertPlainJson(value, settingJsonLimits);
    checked = checkedValue(kind, key, value);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const message = `${column} ${id}: ${error.message}`;
    throw new SettingFault(message, snake(table), new Map([[column, id]]));
  }
  if (!sameValue(checked, value)) await setValue(db, table, column, id, checked);
}

/**
 * Validates all imported settings and their versions. If the import has no version of the
 * questionnaire, its current settings are recorded as the first version.
 *
 * @throws SettingFault
 */
export async function checkSettings(session: Session): Promise<void> {
  for (const kind of [siteSettings, formSettings]) {
    await inStaging(session, async ({ db }) => {
      for (const setting of await listSettingValues(db, kind.table)) {
        await check(db, { table: kind.table, column: "key" }, kind, setting.id, setting);
      }
    });
    for (const versioned of kind.versioned) await checkVersions(session, kind, versioned);
  }
  // A first version is recorded for the questionnaire only, because every submission refers to a
  // version of the questionnaire. Site content may have no versions.
  await inStaging(session, ({ db }) => recordFirstVersion(db, formSettings.table, questionnaire));
}

async function checkVersions(
  session: Session,
  kind: SettingKind,
  { table, key }: VersionedSetting,
): Promise<void> {
  let after: string | undefined = "-2147483648";
  while (after !== undefined) {
    const from: string = after;
    after = await inStaging(session, async ({ db }) => {
      const versions = await listVersionValues(db, table, from);
      for (const version of versions) {
        await check(db, { table, column: "version" }, kind, key, version);
      }
      return versions.at(-1)?.id;
    });
    await turn();
  }
}
