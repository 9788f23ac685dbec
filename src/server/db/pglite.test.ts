import { expect, test } from "vitest";
import { openPglite } from "./pglite.ts";

test("the process handles other events between the statements of the embedded database", async () => {
  await using engine = await openPglite(undefined);
  let isRunning = true;
  let turns = 0;
  const count = () => {
    turns += 1;
    if (isRunning) setImmediate(count);
  };
  setImmediate(count);
  for (let statement = 0; statement < 100; statement += 1) {
    await engine.query("select count(*) from generate_series(1, 20000)");
  }
  isRunning = false;
  expect(turns).toBeGreaterThan(50);
});
