import { fieldErrors } from "../../error-text.ts";
import type { SettingErrors } from "./setting-editor.ts";

const inside = "value.";

/** What the server finds wrong inside of the value that it was sent, by the path in there. */
export function settingErrorsOf(error: unknown): SettingErrors {
  return Object.fromEntries(
    Object.entries(fieldErrors(error))
      .filter(([path]) => path.startsWith(inside))
      .map(([path, message]) => [path.slice(inside.length), message]),
  );
}
