import { describe, expect, test } from "vitest";
import { tableSearch } from "./search.ts";

const search = tableSearch(["created", "title", "status"]);
const read = (parameters: object) => search.parse(parameters);

describe("the URL of a table", () => {
  test("holds its search, sorting and page", () => {
    expect(read({ q: " two rooms ", sort: "title", order: "asc", page: 3 })).toEqual({
      q: "two rooms",
      sort: "title",
      order: "asc",
      page: 3,
    });
  });

  test("may hold numbers as text, and text as numbers", () => {
    expect(read({ q: 2026, page: "2" })).toEqual({ q: "2026", page: 2 });
  });

  test("leaves out default values", () => {
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
  ])("ignores the invalid parameters %j", (parameters) => {
    expect(read(parameters)).toEqual({});
  });

  test("cuts a search text that is too long for the server", () => {
    expect(read({ q: "x".repeat(300) }).q).toHaveLength(255);
  });

  test("keeps the keys of invalid parameters, or the router would add their values again", () => {
    const parameters = { q: true, sort: "colour", order: "up", page: -1 };
    expect(Object.keys(read(parameters))).toEqual(Object.keys(parameters));
  });
});
