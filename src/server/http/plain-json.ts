import { AppError } from "#common/errors.ts";

/** How deep a document may nest, and how many items a list in it may have. */
export type JsonLimits = { maxDepth?: number; maxItems?: number };

const forbiddenKeys = new Set(["__proto__", "constructor", "prototype"]);

/** A part of the input, and the part that it is in. */
type Part = { value: unknown; depth: number; key?: string; within?: Part };

/** The longest path that is told: its names are the sender's. */
const longestPath = 300;

function pathOf(part: Part | undefined): string {
  const keys: string[] = [];
  for (let at = part; at?.key !== undefined; at = at.within) keys.unshift(at.key);
  return keys.join(".");
}

function refuse(message: string, part: Part | undefined): AppError {
  const path = pathOf(part);
  const isTold = path !== "" && path.length <= longestPath;
  return new AppError("BAD_REQUEST", message, isTold ? { issues: [{ path, message }] } : {});
}

function assertPlainText(text: string, part: Part | undefined): void {
  if (text.includes("\0")) throw refuse("Text must not contain NUL characters", part);
  if (!text.isWellFormed()) throw refuse("Text must be valid Unicode", part);
}

/**
 * Refuses what no schema should have to think of: keys that reach prototypes, text and numbers that
 * no database column holds, lists and nesting beyond any real use. Never recursive, so that a deep
 * document cannot exhaust the stack.
 */
export function assertPlainJson(
  input: unknown,
  { maxDepth = 20, maxItems = 100 }: JsonLimits = {},
): void {
  const pending: Part[] = [{ value: input, depth: 1 }];
  for (let part = pending.pop(); part; part = pending.pop()) {
    const { value, depth } = part;
    if (typeof value === "string") assertPlainText(value, part);
    // JSON text may hold a number that is too large for one: it would be stored as nothing.
    if (value === Infinity || value === -Infinity) throw refuse("A number is too large", part);
    if (typeof value !== "object" || value === null) continue;
    if (depth > maxDepth) throw refuse(`The input is nested deeper than ${maxDepth} levels`, part);
    if (Array.isArray(value) && value.length > maxItems) {
      throw refuse(`A list has more than ${maxItems} items`, part);
    }
    for (const [key, element] of Object.entries(value)) {
      const inner: Part = { value: element, depth: depth + 1, key, within: part };
      if (forbiddenKeys.has(key)) throw refuse(`The name ${key} is not allowed`, inner);
      assertPlainText(key, part);
      pending.push(inner);
    }
  }
}
