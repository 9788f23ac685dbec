import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTestContext } from "../../testing.ts";
import { importDump } from "./import-dump.ts";
import { writeDump } from "./write-dump.ts";

async function exportTo(database: Parameters<typeof writeDump>[0], path: string): Promise<string> {
  const handle = await open(path, "w");
  await writeDump(database, async (bytes) => void (await handle.write(bytes)), {
    takenAt: new Date("2026-01-31T10:20:30.000Z"),
  });
  await handle.close();
  return readFile(path, "utf8");
}

test("an export that is imported is exported again as the same bytes", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const path = join(context.config.dataDir, "dump.sql");
  const before = await exportTo(context.database, path);
  const result = await importDump(context, {
    path,
    keepAdmins: false,
    actor: null,
    action: "database.import",
    subject: null,
  });
  expect(result).toMatchObject({ message: "Database has been successfully imported" });
  const after = await exportTo(context.database, `${path}2`);
  expect(after).toBe(before);
});
