import { describe, expect, test } from "vitest";
import { readId } from "./read-id.ts";

describe("a path is read as an id only if it could be the id of a row", () => {
  test.each(["1", "42", "2147483647"])("the text %s in a path is read as an id", (text) => {
    expect(readId(text)).toBe(Number(text));
  });

  test.each(["0", "-1", "01", "1.5", "1e3", "abc", "", "2147483648", "99999999999"])(
    "the text %j in a path is not an id",
    (text) => {
      expect(readId(text)).toBeUndefined();
    },
  );
});
