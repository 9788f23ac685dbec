import { describe, expect, test } from "vitest";
import { tableSearch } from "./search.ts";

const search = tableSearch(["created", "title", "status"]);
const read = (parameters: object) => search.parse(parameters);

describe("the URL of a table contains the state of the table", () => {
  test("the search, the sorting and the page of a table are read from its URL", () => {
    expect(read({ q: " two rooms ", sort: "title", order: "asc", page: 3 })).toEqual({
      q: "two rooms",
      sort: "title",
      order: "asc",
      page: 3,
    });
  });

  test("in a table's URL, a search text of digits only is read as text, and a page number in quotes as a number", () => {
    expect(read({ q: 2026, page: "2" })).toEqual({ q: "2026", page: 2 });
  });

  test("parameters with default values are left out of a table's URL", () => {
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

  test("a search text in the URL of a table is cut if it is longer than the server accepts", () => {
    expect(read({ q: "x".repeat(300) }).q).toHaveLength(255);
  });

  test("the parsed URL of a table keeps the key of an invalid parameter, because the router would restore a missing parameter", () => {
    const parameters = { q: true, sort: "colour", order: "up", page: -1 };
    expect(Object.keys(read(parameters))).toEqual(Object.keys(parameters));
  });
});
