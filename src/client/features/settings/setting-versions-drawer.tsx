import type { Difference, SettingVersionCalls } from "./setting-editor.ts";
import type { SettingWork } from "./use-setting-work.ts";

type SettingVersionsDrawerProps<Value extends object> = {
  noun: string;
  draftNoun: "site-content" | "questionnaire";
  calls: SettingVersionCalls<Value>;
  compare: (before: Value, after: Value) => Difference[];
  work: SettingWork<Value>;
};

/** What a setting was after each of its saves, to look at and to go back to. */
export function SettingVersionsDrawer<Value extends object>(
  _props: SettingVersionsDrawerProps<Value>,
) {
  return null;
}
