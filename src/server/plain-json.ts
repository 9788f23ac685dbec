import { AppError } from "#common/errors.ts";

export type JsonLimits = {
  /** The maximum nesting depth of an input. */
  maxDepth?: number;
  /** The maximum number of items in any single list of the input. */
  maxItems?: number;
  /**
   * The name of a list in the input whose items are not checked here, because the procedure itself
   * checks each item.
   */
  skips?: string;
};

const forbiddenKeys = new Set(["__proto__", "constructor", "prototype"]);

/** A value in the input, its key, and how deeply it is nested. */
type Part = { value: unknown; depth: number; key?: string; parent?: Part };

/**
 * The maximum number of characters of an input field's path, such as `contact.email`, in an error
 * response. A longer path is left out, because a sender can choose keys of any length, and so make
 * the response large.
 */
const longestPath = 300;

function pathOf(part: Part | undefined): string {
  const keys: string[] = [];
  for (let at = part; at?.key !== undefined; at = at.parent) keys.unshift(at.key);
  return keys.join(".");
}

function refuse(message: string, part: Part | undefined): AppError {
  const path = pathOf(part);
  const isShort = path !== "" && path.length <= longestPath;
  return new AppError("BAD_REQUEST", message, isShort ? { issues: [{ path, message }] } : {});
}

function assertPlainText(text: string, part: Part | undefined): void {
  if (text.includes("\0")) throw refuse("Text must not contain NUL characters", part);
  if (!text.isWellFormed()) throw refuse("Text must be valid Unicode", part);
}

/**
 * Rejects input that no schema should have to check for: keys that reach prototypes, text and
 * numbers that no database column can store, lists with too many items, and too deep nesting. The
 * function is not recursive, so that deep nesting cannot overflow the stack.
 */
export function assertPlainJson(
  input: unknown,
  { maxDepth = 20, maxItems = 100, skips }: JsonLimits = {},
): void {
  const pending: Part[] = [{ value: input, depth: 1 }];
  for (let part = pending.pop(); part; part = pending.pop()) {
    const { value, depth } = part;
    if (typeof value === "string") assertPlainText(value, part);
    // JSON text may contain a number that is too large for JavaScript. It is refused, because it
    // would be stored as null.
    if (value === Infinity || value === -Infinity) throw refuse("A number is too large", part);
    if (typeof value !== "object" || value === null) continue;
    if (depth > maxDepth) throw refuse(`The input is nested deeper than ${maxDepth} levels`, part);
    if (Array.isArray(value) && value.length > maxItems) {
      throw refuse(`A list has more than ${maxItems} items`, part);
    }
    if (Array.isArray(value) && depth === 2 && skips !== undefined && part.key === skips) continue;
    for (const [key, element] of Object.entries(value)) {
      const inner: Part = { value: element, depth: depth + 1, key, parent: part };
      if (forbiddenKeys.has(key)) throw refuse(`The name ${key} is not allowed`, inner);
      assertPlainText(key, part);
      pending.push(inner);
    }
  }
}
