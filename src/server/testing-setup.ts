import { afterEach, beforeEach, expect, vi } from "vitest";
import { installMessages } from "#common/validation.ts";

installMessages();

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
