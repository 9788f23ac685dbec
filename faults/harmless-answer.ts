import type { RawAnswer, RawRequest } from "./raw-fetch.ts";

/** What would tell of the inside: stacks, statements, paths of files, names of libraries. */
const internal = new RegExp(
  [
    String.raw`\n\s+at `,
    "node_modules",
    String.raw`\.[cm]?[jt]s:\d`,
    String.raw`\b(?:insert into|update \w+ set|select .+ from|violates|relation)\b`,
    String.raw`\b(?:kysely|pglite|postgres|fastify|zod|trpc)\w*error\b`,
    String.raw`\b(?:FST_|ECONN|ENOENT|SyntaxError|TypeError|RangeError)\b`,
    "Unexpected token",
    process.cwd().replaceAll(/[.\\]/g, String.raw`\$&`),
  ].join("|"),
  "i",
);

type Body = { message?: unknown; code?: unknown };

/** The errors in an answer's body, on REST or tRPC, of one call or several. */
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

function findProblem({ method, path }: RawRequest, { status, headers, body }: RawAnswer) {
  if (status < 200 || status >= 500) return "no answer, or an error of ours";
  if (internal.test(body)) return "tells of the inside";
  if (status < 400 && status !== 207) return undefined;
  // Outside the calls it is the site that answers, with a page or a plain line.
  if (method === "HEAD" || !/^\/(?:api(?:[/?]|$)|trpc\/)/.test(path)) return undefined;
  // What tRPC refuses before it knows the call is JSON, but does not say so.
  const isTold = headers.includes("content-type: application/json");
  if (!isTold && !path.startsWith("/trpc/")) return "not JSON";
  return errorsOf(JSON.parse(body)).every(isReasoned) ? undefined : "no message or code";
}

/** What is wrong with an answer, where it is neither a success nor a refusal that says why. */
export function describeHarm(request: RawRequest, answer: RawAnswer): string | undefined {
  const problem = findProblem(request, answer);
  return (
    problem &&
    `${problem}: ${request.method} ${request.path} → ${answer.status} ${answer.body.slice(0, 500)}`
  );
}
