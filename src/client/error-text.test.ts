import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { errorText, fieldErrors, messageOf } from "./error-text.ts";

const refusal = (data: object, message: string) =>
  TRPCClientError.from({ error: { code: -32_600, message, data } } as never);

test("the error message about a failed action begins with the HTTP status, and the error message about a form does not", () => {
  const error = refusal({ httpStatus: 409, code: "CONFLICT" }, "This slug is taken");
  expect(errorText(error)).toBe("409: This slug is taken");
  expect(messageOf(error)).toBe("This slug is taken");
  expect(fieldErrors(error)).toEqual({});
});

test("a field with several errors gets the message of the first one", () => {
  const issues = [
    { path: "title", message: "Title is too short" },
    { path: "title", message: "Title is odd" },
    { path: "slug", message: "Slug is taken" },
  ];
  const error = refusal({ httpStatus: 400, code: "BAD_REQUEST", issues }, "Title is too short");
  expect(fieldErrors(error)).toEqual({ title: "Title is too short", slug: "Slug is taken" });
});

test("an error without an HTTP status is reported as an unreachable server", () => {
  for (const error of [TRPCClientError.from(new TypeError("Failed to fetch")), "odd", null]) {
    expect(errorText(error)).toMatch(/^The server cannot be reached\./);
    expect(fieldErrors(error)).toEqual({});
  }
});
