import { type SettingEditorOptions, useSettingEditor } from "../../content/use-setting-editor.ts";
import { showToast } from "../../ui/toast.tsx";
import { type AnySetting, showUpdateFailed, useSettingSaved } from "../site/use-site-settings.ts";

type SiteSettingOptions<Value extends object> = Omit<
  SettingEditorOptions<Value, AnySetting>,
  "onSaved" | "onRestored" | "onFailure"
> & { savedText: string };

/**
 * Returns the editor of one of the site's settings. After a save, every screen shows the new value.
 */
export function useSiteSettingEditor<Value extends object>(options: SiteSettingOptions<Value>) {
  const onSettingSaved = useSettingSaved();
  const report = (description: string) => (stored: AnySetting) => {
    onSettingSaved(stored);
    showToast({ title: "Success", description });
  };
  return useSettingEditor<Value, AnySetting>({
    ...options,
    onSaved: report(options.savedText),
    onRestored: report("Version restored"),
    onFailure: showUpdateFailed,
  });
}
