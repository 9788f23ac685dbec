import { describe, expect, test } from "vitest";
import { readId } from "./read-id.ts";

describe("an id in a URL path is accepted only if a database row could have this id", () => {
  test.each(["1", "42", "2147483647"])(
    "the text %s in a URL path is accepted as the id of a row",
    (text) => {
      expect(readId(text)).toBe(Number(text));
    },
  );

  test.each(["0", "-1", "01", "1.5", "1e3", "abc", "", "2147483648", "99999999999"])(
    "the text %j in a URL path is refused as the id of a row",
    (text) => {
      expect(readId(text)).toBeUndefined();
    },
  );
});
