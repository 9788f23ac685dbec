import { createElement } from "react";
import type { SettingEditor, SettingEditorOptions } from "./setting-editor.ts";
import { SettingEditorDialogs } from "./setting-editor-dialogs.tsx";
import { SettingEditorNotes } from "./setting-editor-notes.tsx";
import { SettingVersionsDrawer } from "./setting-versions-drawer.tsx";
import { useSettingWork } from "./use-setting-work.ts";

/** All that an editor of a setting does, whatever its fields look like. */
export function useSettingEditor<Value extends object>(
  options: SettingEditorOptions<Value>,
): SettingEditor<Value> {
  const { noun, draftNoun, compare } = options;
  const work = useSettingWork(options);
  const { value, set, saved, isDirty, errors, submit, isSaving, savedAt, cancel } = work;
  return {
    value,
    set,
    saved,
    isDirty,
    errors,
    save: (note) => submit(note),
    isSaving,
    savedAt,
    cancel,
    dialogs: createElement(SettingEditorDialogs<Value>, {
      noun,
      compare,
      consequence: options.losses?.consequence,
      work,
    }),
    draftOffer: createElement(SettingEditorNotes<Value>, { noun, work }),
    versions: {
      open: () => work.setIsComparing(true),
      drawer: createElement(SettingVersionsDrawer<Value>, {
        noun,
        draftNoun,
        calls: options.versions,
        compare,
        work,
      }),
    },
  };
}
