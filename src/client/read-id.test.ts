import { describe, expect, test } from "vitest";
import { readId } from "./read-id.ts";

describe("the id in a path", () => {
  test.each(["1", "42", "2147483647"])("is %s", (text) => {
    expect(readId(text)).toBe(Number(text));
  });

  test.each(["0", "-1", "01", "1.5", "1e3", "abc", "", "2147483648", "99999999999"])(
    "is not %j",
    (text) => {
      expect(readId(text)).toBeUndefined();
    },
  );
});
