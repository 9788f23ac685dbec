import { expect, test } from "vitest";
import { megabytes } from "./megabytes.ts";

test("a file size is formatted in megabytes of 1024² bytes, with two decimals", () => {
  expect(megabytes(0)).toBe("0.00 MB");
  expect(megabytes(1024 * 1024)).toBe("1.00 MB");
  expect(megabytes(100_000_000)).toBe("95.37 MB");
  expect(megabytes(2_000 * 1024 * 1024)).toBe("2,000.00 MB");
});
