import { expect, test } from "vitest";
import { settingErrorsOf } from "./setting-errors.ts";

const refusal = (issues: { path: string; message: string }[]) =>
  Object.assign(new Error("Refused"), { data: { httpStatus: 400, issues } });

test("for an invalid setting, each error is listed under the path of the invalid part", () => {
  const issues = [
    { path: "value.steps.0.id", message: "ID is required" },
    { path: "value.steps.0.id", message: "ID is reserved" },
    { path: "value.steps.1.title", message: "Title is required" },
  ];
  expect(settingErrorsOf(refusal(issues))).toEqual({
    "steps.0.id": "ID is required",
    "steps.1.title": "Title is required",
  });
});

test("settingErrorsOf ignores errors about the whole value of a setting, and errors about other inputs", () => {
  const issues = [
    { path: "value", message: "Value is required" },
    { path: "note", message: "Note must be text" },
    { path: "valued.steps", message: "Unknown" },
  ];
  expect(settingErrorsOf(refusal(issues))).toEqual({});
  expect(settingErrorsOf(new Error("Offline"))).toEqual({});
});
