import { expect, test } from "vitest";
import { withUsedVariables } from "./used-variables.ts";

test("a CSS custom property is removed unless a style, the document or another used property refers to it", () => {
  const styles =
    ":root,[data-light]{--a:1px;--b:var(--a);--c:2px;--d:3px;--e:4px}p{margin:var(--b)}.x{--f:5px;gap:var(--c, 0)}";
  expect(withUsedVariables(styles, '<p style="top:var(--d)">')).toBe(
    ":root,[data-light]{--a:1px;--b:var(--a);--c:2px;--d:3px;}p{margin:var(--b)}.x{--f:5px;gap:var(--c, 0)}",
  );
});
