import { fieldErrors } from "../error-text.ts";

const prefix = "value.";

/** The errors inside the value of a setting, by their paths in the value. */
export function settingErrorsOf(error: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldErrors(error))
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, message]) => [path.slice(prefix.length), message]),
  );
}
