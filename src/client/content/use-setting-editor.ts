import { useMemo } from "react";
import type { Paged } from "#common/paging.ts";
import type { SettingVersion, SettingVersionSummary } from "#common/settings/setting.ts";
import type { EditorOptions } from "./editor-options.ts";
import { settingErrorsOf } from "./setting-errors.ts";
import { useEditor } from "./use-editor.ts";
import type { Versions } from "./versions.ts";

/** A setting as the server returns it. `lastUpdated` is a time in ISO 8601 UTC. */
export type AnySetting = { key: string; value?: unknown; lastUpdated: string };

type StoredSetting<Setting, Value> = Setting & { value: Value; updatedAt: string };

/** The API calls of a setting. They are the same for all settings. */
type SettingCalls<Setting, Value> = {
  list: { query(): Promise<Setting[]> };
  update: {
    mutate(change: {
      settingKey: string;
      value: Value;
      expectedUpdatedAt: string;
      note: string | undefined;
      acknowledgedLosses: string[] | undefined;
    }): Promise<Setting>;
  };
  versions: { query(input: { cursor?: string }): Promise<Paged<SettingVersionSummary>> };
  version: { query(input: { version: number }): Promise<SettingVersion<Value>> };
  restore: {
    mutate(input: {
      version: number;
      expectedUpdatedAt: string;
      acknowledgedLosses: string[] | undefined;
    }): Promise<Setting>;
  };
};

export type SettingEditorOptions<Value extends object, Setting extends AnySetting> = Pick<
  EditorOptions<Value, StoredSetting<Setting, Value>>,
  | "draftNoun"
  | "empty"
  | "check"
  | "compare"
  | "restoresAtOnce"
  | "confirmLosses"
  | "onErrors"
  | "onSaveKey"
> & {
  /** The name of the setting in sentences, such as `questionnaire` or `site content`. */
  noun: string;
  /** The router that has the API calls of the setting's versions. */
  area: "site" | "form" | "mailTexts" | "texts";
  setting: Setting;
  calls: SettingCalls<Setting, Value>;
  onSaved: (setting: Setting) => void;
  onRestored: (setting: Setting) => void;
  onFailure: (error: unknown) => void;
};

const valueOf = <Value>({ value }: { value: Value }): Value => value;

const toRow = <Value, Setting extends AnySetting>(
  setting: Setting,
): StoredSetting<Setting, Value> => ({
  ...setting,
  // The cast is safe, because the server checked the value with the setting's schema before it
  // stored the value.
  value: setting.value as Value,
  updatedAt: setting.lastUpdated,
});

/** Returns the editor of a setting, and the versions of the setting. */
export function useSettingEditor<Value extends object, Setting extends AnySetting>(
  options: SettingEditorOptions<Value, Setting>,
) {
  type Row = StoredSetting<Setting, Value>;
  const { noun, area, setting, calls, onFailure } = options;
  const row = useMemo((): Row => toRow(setting), [setting]);

  const editor = useEditor<Value, Row>({
    ...options,
    row,
    valuesOf: valueOf,
    async save(value, target) {
      if (!target) throw new Error("The editor creates no settings");
      const { row: _row, ...saving } = target;
      return toRow(await calls.update.mutate({ settingKey: setting.key, value, ...saving }));
    },
    async find() {
      const found = (await calls.list.query()).find(({ key }) => key === setting.key);
      if (!found) throw new Error(`The setting ${setting.key} was deleted`);
      return toRow(found);
    },
    listSaves: async () => (await calls.versions.query({})).items,
    errorsOf: settingErrorsOf,
    onFailure(error, isShown) {
      if (!isShown) onFailure(error);
    },
  });

  const versions: Versions<Value, Row> = {
    noun,
    path: ["settings", area],
    of: {},
    async list(cursor) {
      const page = await calls.versions.query(cursor ? { cursor } : {});
      const items = page.items.map(({ version, note, ...saved }) => ({
        ...saved,
        number: version,
        text: note,
      }));
      return { ...page, items };
    },
    get: async (version) => (await calls.version.query({ version })).value,
    restore: async (version, saving) => toRow(await calls.restore.mutate({ version, ...saving })),
    onRestored: options.onRestored,
  };
  return { ...editor, versions };
}
