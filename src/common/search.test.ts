import { describe, expect, test } from "vitest";
import { tableSearch } from "./search.ts";

const search = tableSearch(["created", "title", "status"]);
const read = (parameters: object) => search.parse(parameters);

describe("the search parameters in the URL of a table", () => {
  test("the URL of a table contains its search, sorting and page", () => {
    expect(read({ q: " two rooms ", sort: "title", order: "asc", page: 3 })).toEqual({
      q: "two rooms",
      sort: "title",
      order: "asc",
      page: 3,
    });
  });

  test("the URL of a table may contain numbers as text, and text as numbers", () => {
    expect(read({ q: 2026, page: "2" })).toEqual({ q: "2026", page: 2 });
  });

  test("the URL of a table leaves out default values", () => {
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
  ])("invalid parameters in the URL of a table are ignored: %j", (parameters) => {
    expect(read(parameters)).toEqual({});
  });

  test("a search text in a table's URL is cut if it is too long for the server", () => {
    expect(read({ q: "x".repeat(300) }).q).toHaveLength(255);
  });

  test("the invalid parameters of a table's URL stay as keys with the value undefined, because the router would otherwise restore their invalid values", () => {
    const parameters = { q: true, sort: "colour", order: "up", page: -1 };
    expect(Object.keys(read(parameters))).toEqual(Object.keys(parameters));
  });
});
