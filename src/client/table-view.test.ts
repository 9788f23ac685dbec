import { describe, expect, test } from "vitest";
import { readId } from "./read-id.ts";
import { readTableView } from "./table-view.ts";

const read = readTableView(["created", "title", "status"]);

describe("the address of a table", () => {
  test("says how it is looked at", () => {
    expect(read({ q: " two rooms ", sort: "title", order: "asc", page: 3 })).toEqual({
      q: "two rooms",
      sort: "title",
      order: "asc",
      page: 3,
    });
  });

  test("is read whether its numbers came as text or not", () => {
    expect(read({ q: 2026, page: "2" })).toEqual({ q: "2026", page: 2 });
  });

  test("says nothing of what is as usual", () => {
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
  ])("is as if %j were not there", (search) => {
    expect(read(search)).toEqual({});
  });

  test("asks for no more than is searched for", () => {
    expect(read({ q: "x".repeat(300) }).q).toHaveLength(255);
  });
});

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
