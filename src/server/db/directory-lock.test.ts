import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockDirectory } from "./directory-lock.ts";

test("a directory is one holder's until it lets go, and the refusal names the holder", async () => {
  const directory = await mkdtemp(join(tmpdir(), "roost-lock-"));
  const release = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(
    `The embedded database in ${directory} is in use by process ${process.pid}`,
  );
  await release();
  await (await lockDirectory(directory))();
  await rm(directory, { recursive: true });
});
