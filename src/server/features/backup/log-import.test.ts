import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { beginImportLog, keptLogs } from "./log-import.ts";

test("only the newest 100 import logs are kept, and other files in their folder are not deleted", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "roost-logs-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const write = (minute: number) =>
    beginImportLog(dataDir, new Date(Date.UTC(2026, 0, 1, 0, minute))).write();
  const first = await write(0);
  await writeFile(join(dataDir, "import-logs", "a-note.txt"), "ours");
  for (let minute = 1; minute < keptLogs; minute += 1) await write(minute);
  const names = () => readdir(join(dataDir, "import-logs"));
  expect(await names()).toContain(first?.split("/")[1]);
  const last = await write(keptLogs);
  expect(await names()).toHaveLength(keptLogs + 1);
  expect(await names()).toEqual(expect.arrayContaining(["a-note.txt", last?.split("/")[1]]));
  expect(await names()).not.toContain(first?.split("/")[1]);
});
