import type { Issue } from "#common/errors.ts";
import { statusOf } from "./trpc.ts";

type ErrorData = { issues?: Issue[] };

const dataOf = (error: unknown): ErrorData =>
  (error instanceof Error && (error as Error & { data?: ErrorData | null }).data) || {};

/** What the server said when it refused, or that it could not be reached at all. */
export function messageOf(error: unknown): string {
  if (statusOf(error) === undefined || !(error instanceof Error)) {
    return "The server cannot be reached. Please check your connection and try again.";
  }
  return error.message;
}

/** The same after the status, as failures of actions are told: `409: This slug is taken`. */
export function errorText(error: unknown): string {
  const status = statusOf(error);
  return status === undefined ? messageOf(error) : `${status}: ${messageOf(error)}`;
}

/** What the server finds wrong with the fields of a form, by their names; the first of each. */
export function fieldErrors(error: unknown): Record<string, string> {
  const issues = dataOf(error).issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path, message]));
}
