import { fieldErrors } from "../error-text.ts";

const prefix = "value.";

/**
 * Returns the error messages for the parts of a setting's value. Each key is the path of a part
 * within the value, without the prefix `value.`.
 */
export function settingErrorsOf(error: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldErrors(error))
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, message]) => [path.slice(prefix.length), message]),
  );
}
