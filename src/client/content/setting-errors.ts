import { fieldErrors } from "../error-text.ts";

const prefix = "value.";

/**
 * Returns the errors of the parts of a setting's value, each under the path of the part in the
 * value.
 */
export function settingErrorsOf(error: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldErrors(error))
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, message]) => [path.slice(prefix.length), message]),
  );
}
