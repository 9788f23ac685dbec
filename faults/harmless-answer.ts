import type { RawAnswer } from "./raw-answer.ts";
import type { RawRequest } from "./raw-fetch.ts";

/**
 * Matches text in a response that would reveal how the server works: stack traces, SQL, file paths,
 * names of libraries.
 */
const internal = new RegExp(
  [
    String.raw`\n\s+at `,
    "node_modules",
    String.raw`\.[cm]?[jt]s:\d`,
    String.raw`\b(?:insert into|update \w+ set|select .{1,200} from|violates|relation)\b`,
    String.raw`\b(?:kysely|pglite|postgres|fastify|zod|trpc)\w*error\b`,
    String.raw`"(?:constraint|stack|sqlstate|detail|hint|routine)":`,
    String.raw`\b(?:FST_|ECONN|ENOENT|SyntaxError|TypeError|RangeError)\b`,
    "Unexpected token",
    process.cwd().replaceAll(/[.\\]/g, String.raw`\$&`),
  ].join("|"),
  "i",
);

type Body = { message?: unknown; code?: unknown };

/**
 * Returns all errors in a REST or tRPC response. The response to a batch may have an error for each
 * call.
 */
function errorsOf(body: unknown): Body[] {
  if (Array.isArray(body)) return body.flatMap(errorsOf);
  if (typeof body !== "object" || body === null) return [{}];
  if ("result" in body) return [];
  const { error } = body as { error?: { message?: unknown; data?: { code?: unknown } } };
  if (typeof error === "object") return [{ message: error.message, code: error.data?.code }];
  return [body];
}

const isReasoned = ({ message, code }: Body) =>
  typeof message === "string" && /\S/.test(message) && /^[A-Z_]+$/.test(String(code));

/**
 * Whether a path belongs to the API, whose errors are JSON. Other paths return pages or plain text.
 */
const isCall = (path: string) => /^\/(?:api|trpc)(?:[/?]|$)/.test(path);

function findProblem(
  { method, path }: RawRequest,
  { status, headers, body }: RawAnswer,
  expected: RegExp,
) {
  // The readiness check may return 503, because 503 is a normal result of the check.
  if (status === 503 && path.startsWith("/readyz")) return undefined;
  if (status < 200 || status >= 500) return "no answer, or an error of ours";
  const type = /\ncontent-type: ([^\r]*)/.exec(headers)?.[1];
  // The response to an export is not searched for details of the server, because the exported texts
  // of users may contain anything.
  if (type !== "application/sql" && internal.test(body)) return "tells of the inside";
  if (method === "HEAD" || body === "") return undefined;
  if (type === undefined) return "does not say what it is";
  if (status < 300) return expected.test(type) ? undefined : `is ${type}`;
  if (status < 400 || !isCall(path)) return undefined;
  if (!type.startsWith("application/json")) return "not JSON";
  return errorsOf(JSON.parse(body)).every(isReasoned) ? undefined : "no message or code";
}

const shown = 2_000;
const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Describes a request as a curl command. A long body is truncated. */
export function describeRequest({ method, path, headers, body }: RawRequest): string {
  const head = headers.map(([name, value]) => ` -H ${quote(`${name}: ${value}`)}`).join("");
  const text = Buffer.isBuffer(body) ? body.toString("latin1") : body;
  const cut = text && text.length > shown ? `${text.slice(0, shown)}… (${text.length})` : text;
  const data = cut === undefined ? "" : ` --data-binary ${quote(cut)}`;
  return `curl -X ${method} ${quote(path)}${head}${data}`;
}

/**
 * Returns a text that says what is wrong with a response, such as a server error or a revealed file
 * path, and that quotes the request; undefined if nothing is wrong.
 *
 * @param expected matches the content types that a successful response may have
 */
export function describeHarm(
  request: RawRequest,
  answer: RawAnswer,
  expected: RegExp,
): string | undefined {
  const problem = findProblem(request, answer, expected);
  return (
    problem &&
    `${problem}: ${describeRequest(request)} → ${answer.status} ${answer.body.slice(0, 500)}`
  );
}
