import * as fc from "fast-check";
import { expect, test } from "vitest";
import { retryDelaySeconds } from "./retry-schedule.ts";

test("the delays between delivery attempts are those of Standard Webhooks, and no further attempt follows the last one", () => {
  const hours = [2, 5, 10, 14, 20, 24].map((count) => count * 3600);
  const expected = [5, 300, 1800, ...hours, undefined, undefined];
  expect(expected.map((_, index) => retryDelaySeconds(index + 1))).toEqual(expected);
});

test("a random addition lengthens the delay before a delivery attempt by at most a tenth, in whole seconds", () => {
  const attempts = fc.integer({ min: 1, max: 9 });
  const jitters = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(attempts, jitters, (failed, jitter) => {
      const plain = retryDelaySeconds(failed) ?? Number.NaN;
      const delay = retryDelaySeconds(failed, jitter) ?? Number.NaN;
      expect(delay).toBeGreaterThanOrEqual(plain);
      expect(delay).toBeLessThanOrEqual(Math.round(plain * 1.1));
      expect(Number.isInteger(delay)).toBe(true);
    }),
  );
});
