import { useCallback } from "react";
import type { SettingVersion, SettingVersionSummary } from "#common/settings/setting.ts";
import { VersionsDrawer } from "../../content/versions-drawer.tsx";
import type { Difference, SettingVersionCalls } from "./setting-editor.ts";
import type { SettingWork } from "./use-setting-work.ts";

type SettingVersionsDrawerProps<Value extends object> = {
  noun: string;
  draftNoun: "site-content" | "questionnaire";
  calls: SettingVersionCalls<Value>;
  compare: (before: Value, after: Value) => Difference[];
  work: SettingWork<Value>;
};

const areaOf = { "site-content": "site", questionnaire: "form" } as const;

/** What a setting was after each of its saves, to look at and to go back to. */
export function SettingVersionsDrawer<Value extends object>({
  noun,
  draftNoun,
  calls,
  compare,
  work,
}: SettingVersionsDrawerProps<Value>) {
  const { value } = work;
  const compareWith = useCallback(
    (version: SettingVersion<Value>) => compare(value, version.value),
    [compare, value],
  );
  // Among the other queries of settings, so that a save renews them.
  const keyOf = (name: string, of: object) => [["settings", areaOf[draftNoun], name], of];
  return (
    <VersionsDrawer
      opened={work.isComparing}
      onClose={() => work.setIsComparing(false)}
      source={{
        noun,
        listKey: keyOf("versions", { type: "infinite" }),
        versionKey: ({ version }) => keyOf("version", { type: "query", version }),
        numberOf: ({ version }: SettingVersionSummary) => version,
        describe: ({ note }) => ({ text: note }),
        list: (cursor) => calls.list(cursor ? { cursor } : {}),
        get: ({ version }) => calls.get({ version }),
        restore: async ({ version }) => {
          const { value: restored } = await calls.get({ version });
          const acknowledgedLosses = await work.confirmLosses(restored);
          return calls.restore({
            version,
            expectedUpdatedAt: work.expected,
            ...(acknowledgedLosses && { acknowledgedLosses }),
          });
        },
        compare: compareWith,
        isDirty: work.isDirty,
        onRestored: work.onRestored,
        onFailure: work.onRestoreFailure,
      }}
    />
  );
}
