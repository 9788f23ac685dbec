import { z } from "zod";
import { AppError, type Issue } from "./errors.ts";

type RawIssue = {
  code?: string | undefined;
  path?: PropertyKey[] | undefined;
  input?: unknown;
  expected?: unknown;
  keys?: string[];
  maximum?: unknown;
  minimum?: unknown;
  origin?: unknown;
};

/** Returns the error message for an issue whose schema has no message of its own. */
function describe(issue: RawIssue): string {
  const name = issue.path?.map(String).join(".") || "The input";
  // An issue without a code gets the code `custom`, and so the message of the `default` case.
  const { code = "custom" } = issue;
  switch (code) {
    case "invalid_type":
      return issue.input === undefined
        ? `${name} is required`
        : `${name} must be of type ${String(issue.expected)}`;
    case "unrecognized_keys":
      return `Unknown field: ${issue.keys?.map((key) => JSON.stringify(key)).join(", ")}`;
    case "too_big":
      return `${name} must be at most ${sizeOf(issue.maximum, issue.origin)}`;
    case "too_small":
      // An empty text gets the same error message as a missing text.
      if (issue.origin === "string" && issue.minimum === 1) return `${name} is required`;
      return `${name} must be at least ${sizeOf(issue.minimum, issue.origin)}`;
    case "invalid_format":
      // An empty text gets the same error message as a missing text, also if a format such as an
      // email address is required.
      return issue.input === "" ? `${name} is required` : `${name} is not valid`;
    default:
      return `${name} is not valid`;
  }
}

function sizeOf(count: unknown, origin: unknown): string {
  const unit = { string: "character", array: "item" }[String(origin)];
  if (!unit) return String(count);
  return `${String(count)} ${unit}${count === 1 ? "" : "s"}`;
}

/**
 * Gives all Zod schemas in this process error messages that name the field. A message that a schema
 * itself defines takes precedence.
 */
export function installMessages(): void {
  z.config({ customError: (issue) => describe(issue) });
}

/** Returns the issue for an input that contains an unknown field. */
export const unknownField = (path: string, key = path): Issue => ({
  path,
  message: `Unknown field: ${JSON.stringify(key)}`,
});

/**
 * Converts a Zod error to the issues of a response. Each unknown field is an issue under its own
 * name.
 */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String).join(".");
    if (issue.code !== "unrecognized_keys") return [{ path, message: issue.message }];
    return issue.keys.map((key) => unknownField(path ? `${path}.${key}` : key, key));
  });
}

/** Returns the error for an invalid input. Its message is that of the first issue. */
export function badRequest(issues: Issue[]): AppError {
  return new AppError("BAD_REQUEST", issues[0]?.message ?? "The input is not valid", { issues });
}

/**
 * Parses an input and returns the result.
 *
 * @throws AppError BAD_REQUEST with the issues, if the input is invalid
 */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (!result.success) throw badRequest(issuesOf(result.error));
  return result.data;
}
