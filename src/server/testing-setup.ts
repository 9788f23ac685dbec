import { afterEach, beforeEach, expect, vi } from "vitest";
import { installMessages } from "#common/validation.ts";

installMessages();

// An error that nobody expected is a failure, even if every assertion holds.
let errors: unknown[][] = [];

beforeEach(() => {
  errors = [];
  vi.spyOn(console, "error").mockImplementation((...args: unknown[]) => errors.push(args));
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(errors).toEqual([]);
});
