import { expect, test } from "vitest";
import { failureOf } from "./import-outcome.ts";
import { ImportRefusal } from "./send-import.ts";

const files = { logFile: "import-logs/a.log", backupFile: "backups/safety-a.sql" };

test("the outcome of a refused upload and of a refused restore names the log and the safety backup", () => {
  const refusal = new ImportRefusal({ error: "Reason", code: "CONFLICT", ...files }, 409);
  const restore = Object.assign(new Error("Reason"), { data: { httpStatus: 409, files } });
  for (const error of [refusal, restore]) {
    expect(failureOf(error)).toEqual({
      hasSucceeded: false,
      isUnknown: false,
      error: "Reason",
      ...files,
    });
  }
});

test("the outcome is unknown if the server does not answer, or if it answers that it does not know the result", () => {
  const answer = { error: "Check the data", code: "SERVICE_UNAVAILABLE", ...files };
  const lost = new ImportRefusal({ ...answer, reason: "unknown-import" }, 503);
  expect(failureOf(lost)).toMatchObject({ isUnknown: true, error: "Check the data", ...files });
  expect(failureOf(new ImportRefusal(answer, 503))).toMatchObject({ isUnknown: false });
  expect(failureOf(new TypeError("Failed to fetch"))).toMatchObject({
    isUnknown: true,
    error: "The connection was lost before the server answered.",
    logFile: null,
  });
});
