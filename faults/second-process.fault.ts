import { expect, inject, test } from "vitest";
import { StartFailed, startBuiltServer } from "../scripts/server-process.ts";
import { submit } from "./submissions.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

test("a second process on the same embedded database ends at once, with an error that names the first process", async () => {
  await using directory = await temporaryDirectory(inject("dataTemplate"));
  const options = { dataDir: directory.path };
  await using first = await startBuiltServer(options);

  const failure: unknown = await startBuiltServer(options).catch((error: unknown) => error);
  if (!(failure instanceof StartFailed)) throw new Error("The second process started");
  expect(failure.exit).toEqual({ code: 1, signal: null });
  // The error must be one line that contains the id of the other process.
  expect(failure.stderr).toMatch(new RegExp(`^.*\\b${first.pid}\\n$`));

  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  await submit(first.url);

  await first.kill("SIGKILL");
  await using successor = await startBuiltServer(options);
  await submit(successor.url);
});
