import { describe, expect, test } from "vitest";
import { readId } from "./read-id.ts";
import { readTableView } from "./table-view.ts";

const read = readTableView(["created", "title", "status"]);

describe("The address of a table", () => {
  test("contains the search, the sorting and the page", () => {
    expect(read({ q: " two rooms ", sort: "title", order: "asc", page: 3 })).toEqual({
      q: "two rooms",
      sort: "title",
      order: "asc",
      page: 3,
    });
  });

  test("is read, also if its numbers are texts", () => {
    expect(read({ q: 2026, page: "2" })).toEqual({ q: "2026", page: 2 });
  });

  test("does not contain defaults", () => {
    expect(read({ q: "", sort: "created", order: "desc", page: 1 })).toEqual({});
  });

  test.each([
    [{ page: -1 }],
    [{ page: 1.5 }],
    [{ page: "many" }],
    [{ page: 1e9 }],
    [{ sort: "colour" }],
    [{ sort: ["title"] }],
    [{ order: "up" }],
    [{ q: { a: 1 } }],
    [{ q: true, other: "thing" }],
  ])("is read as if the invalid part %j were missing", (search) => {
    expect(read(search)).toEqual({});
  });

  test("contains at most 255 characters of a search", () => {
    expect(read({ q: "x".repeat(300) }).q).toHaveLength(255);
  });
});

describe("The id in a path", () => {
  test.each(["1", "42", "2147483647"])("is the number %s", (text) => {
    expect(readId(text)).toBe(Number(text));
  });

  test.each(["0", "-1", "01", "1.5", "1e3", "abc", "", "2147483648", "99999999999"])(
    "is refused if it is %j",
    (text) => {
      expect(readId(text)).toBeUndefined();
    },
  );
});
