import fc from "fast-check";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { installMessages } from "#common/validation.ts";

installMessages();

// Property tests generate the same inputs in each run, so that no test fails by chance.
fc.configureGlobal({ seed: 1 });

// An unexpected console.error fails a test, even if all its assertions hold.
let errors: unknown[][] = [];

beforeEach(() => {
  errors = [];
  vi.spyOn(console, "error").mockImplementation((...args: unknown[]) => errors.push(args));
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(errors).toEqual([]);
});
