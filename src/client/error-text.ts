import type { Issue } from "#common/errors.ts";
import { statusOf } from "./trpc.ts";

type ErrorData = { issues?: Issue[] };

const dataOf = (error: unknown): ErrorData =>
  (error instanceof Error && (error as Error & { data?: ErrorData | null }).data) || {};

/**
 * Returns the server's message for a failed request. If there was no response, returns a sentence
 * about the connection.
 */
export function messageOf(error: unknown): string {
  if (statusOf(error) === undefined || !(error instanceof Error)) {
    return "The server cannot be reached. Please check your connection and try again.";
  }
  return error.message;
}

/**
 * Returns the error message of a failed request, preceded by the HTTP status: `409: This slug is
 * taken`.
 */
export function errorText(error: unknown): string {
  const status = statusOf(error);
  return status === undefined ? messageOf(error) : `${status}: ${messageOf(error)}`;
}

/** Returns the first error message of each form field, by the field's name. */
export function fieldErrors(error: unknown): Record<string, string> {
  const issues = dataOf(error).issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path, message]));
}
