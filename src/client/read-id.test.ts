import { describe, expect, test } from "vitest";
import { readId } from "./read-id.ts";

describe("an id in a path is accepted only if a row could have it", () => {
  test.each(["1", "42", "2147483647"])("the text %s in a path is accepted as an id", (text) => {
    expect(readId(text)).toBe(Number(text));
  });

  test.each(["0", "-1", "01", "1.5", "1e3", "abc", "", "2147483648", "99999999999"])(
    "the text %j in a path is refused as an id",
    (text) => {
      expect(readId(text)).toBeUndefined();
    },
  );
});
