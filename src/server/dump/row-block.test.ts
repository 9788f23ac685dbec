import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readRowBlock } from "./row-block.ts";

const block = { table: "t", columns: ["c"], start: 0, count: 2, line: 1 };

test("parsing the rows of a dump fails if the file was truncated after it had been inspected", async () => {
  const directory = await mkdtemp(join(tmpdir(), "roost-rows-"));
  const path = join(directory, "dump");
  const rows = "first row\nsecond row\n";
  await writeFile(path, rows);
  const read = async () => {
    let text = "";
    for await (const { bytes } of readRowBlock(path, { ...block, end: rows.length })) {
      text += bytes.toString();
    }
    return text;
  };
  expect(await read()).toBe(rows);
  for (let length = rows.length - 1; length >= 0; length -= 1) {
    await truncate(path, length);
    await expect(read()).rejects.toThrow("The file was changed while it was read");
  }
  await rm(directory, { recursive: true });
});
