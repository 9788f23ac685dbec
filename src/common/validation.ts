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

/** Says in one sentence what is wrong where a schema has no sentence of its own. */
function describe(issue: RawIssue): string {
  const name = issue.path?.map(String).join(".") || "The input";
  // The codes without a sentence here all fall to the last one.
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
      // An empty text is a missing one.
      if (issue.origin === "string" && issue.minimum === 1) return `${name} is required`;
      return `${name} must be at least ${sizeOf(issue.minimum, issue.origin)}`;
    default:
      return `${name} is not valid`;
  }
}

function sizeOf(count: unknown, origin: unknown): string {
  const unit = { string: "character", array: "item" }[String(origin)];
  if (!unit) return String(count);
  return `${String(count)} ${unit}${count === 1 ? "" : "s"}`;
}

/** Gives every schema of the process sentences that name the field, where it has none of its own. */
export function installMessages(): void {
  z.config({ customError: (issue) => describe(issue) });
}

/** The refusal of a field that the input does not have. */
export const unknownField = (path: string, key = path): Issue => ({
  path,
  message: `Unknown field: ${JSON.stringify(key)}`,
});

/** The issues of a Zod error as they are answered: unknown fields each under their own name. */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String).join(".");
    if (issue.code !== "unrecognized_keys") return [{ path, message: issue.message }];
    return issue.keys.map((key) => unknownField(path ? `${path}.${key}` : key, key));
  });
}

/** The refusal of an input: its message is that of the first issue. */
export function badRequest(issues: Issue[]): AppError {
  return new AppError("BAD_REQUEST", issues[0]?.message ?? "The input is not valid", { issues });
}

/** Parses, or throws the refusal that names what is wrong. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (!result.success) throw badRequest(issuesOf(result.error));
  return result.data;
}
