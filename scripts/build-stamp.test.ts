import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { digest, isStale, writeStamp } from "./build-stamp.ts";

test("changed content of a source file makes the build stale, and a changed modification time alone does not", async () => {
  const folder = await mkdtemp(join(tmpdir(), "roost-stamp-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const source = join(folder, "src", "main.ts");
  const part = { stampFile: join(folder, "stamp"), sources: [join(folder, "src")] };
  await mkdir(join(folder, "src"));
  await writeFile(source, "one");
  expect(await isStale(part)).toBe(true);

  await writeStamp(part, digest(part));
  expect(await isStale(part)).toBe(false);
  await utimes(source, new Date(), new Date("2030-01-01"));
  expect(await isStale(part)).toBe(false);
  await writeFile(join(folder, "src", "main.test.ts"), "a test");
  expect(await isStale(part)).toBe(false);

  await writeFile(source, "two");
  await utimes(source, new Date(), new Date("2030-01-01"));
  expect(await isStale(part)).toBe(true);
  await rm(source);
  expect(await isStale(part)).toBe(true);
  expect(await readFile(part.stampFile, "utf8")).toMatch(/^\w+\n\w+$/);
});
