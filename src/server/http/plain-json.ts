import { AppError } from "#common/errors.ts";

/** How deep a document may nest, and how many items a list in it may have. */
export type JsonLimits = { maxDepth?: number; maxItems?: number };

const forbiddenKeys = new Set(["__proto__", "constructor", "prototype"]);

const refuse = (message: string) => new AppError("BAD_REQUEST", message);

function assertPlainText(text: string): void {
  if (text.includes("\0")) throw refuse("Text must not contain NUL characters");
  if (!text.isWellFormed()) throw refuse("Text must be valid Unicode");
}

/**
 * Refuses what no schema should have to think of: keys that reach prototypes, text that no
 * database column holds, lists and nesting beyond any real use. Never recursive, so that a deep
 * document cannot exhaust the stack.
 */
export function assertPlainJson(
  input: unknown,
  { maxDepth = 20, maxItems = 100 }: JsonLimits = {},
): void {
  const pending: { value: unknown; depth: number }[] = [{ value: input, depth: 1 }];
  for (let item = pending.pop(); item; item = pending.pop()) {
    const { value, depth } = item;
    if (typeof value === "string") assertPlainText(value);
    if (typeof value !== "object" || value === null) continue;
    if (depth > maxDepth) throw refuse(`The input is nested deeper than ${maxDepth} levels`);
    if (Array.isArray(value)) {
      if (value.length > maxItems) throw refuse(`A list has more than ${maxItems} items`);
      for (const element of value) pending.push({ value: element, depth: depth + 1 });
      continue;
    }
    for (const [key, element] of Object.entries(value)) {
      if (forbiddenKeys.has(key)) throw refuse(`The name ${key} is not allowed`);
      assertPlainText(key);
      pending.push({ value: element, depth: depth + 1 });
    }
  }
}
