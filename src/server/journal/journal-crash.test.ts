import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openJournal } from "./journal.ts";

const journalUrl = JSON.stringify(new URL("./journal.ts", import.meta.url).href);

/** A program that prints the id of each journal entry after its append has resolved. */
const preamble = `
  import { writeSync } from "node:fs";
  import { openJournal } from ${journalUrl};
  const journal = await openJournal(process.argv[1], { warn() {} }, { maxSegmentBytes: 20_000 });
  const append = async (id) => {
    await journal.append({ type: "submission", id, acceptedAt: "now", text: "x".repeat(900) });
    writeSync(1, id + "\\n");
  };
`;

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "roost-journal-"));
});

afterEach(async () => {
  await rm(dataDir, { recursive: true });
});

/**
 * Returns the lines that a process has printed. The process is killed after it has printed a number
 * of characters.
 */
async function printedBy(command: string, args: string[], killAfterChars: number) {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  for await (const chunk of child.stdout) {
    text += chunk;
    if (text.length > killAfterChars) child.kill("SIGKILL");
  }
  return text.split("\n").slice(0, -1);
}

async function readBack() {
  let warnings = 0;
  const log = {
    warn: () => {
      warnings += 1;
    },
  };
  const journal = await openJournal(dataDir, log);
  const ids: string[] = [];
  for await (const { entry } of journal.entries()) ids.push(entry.id);
  const segments = await journal.pendingSegments();
  return { ids, warnings, segments: segments.length };
}

test("after the process is killed, the journal contains every entry whose append had resolved", async () => {
  const endless = `
    const writer = async (name) => { for (let n = 0; ; n += 1) await append(name + "-" + n); };
    await Promise.all(Array.from({ length: 20 }, (_, index) => writer("w" + index)));
  `;
  const args = ["--input-type=module", "-e", preamble + endless, dataDir];
  const acknowledged = await printedBy(process.execPath, args, 10_000);
  expect(acknowledged.length).toBeGreaterThan(500);
  const { ids, segments } = await readBack();
  const found = new Set(ids);
  expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(segments).toBeGreaterThan(1);
});

// A limit on the size of files makes a write fail halfway, as on a full disk.
test.skipIf(process.platform === "win32")(
  "a write to the journal that fails halfway loses only the entries of that write",
  async () => {
    const limited = `
    process.on("SIGXFSZ", () => undefined);
    let failures = 0;
    for (let n = 0; failures < 2; n += 1) await append("n" + n).catch(() => { failures += 1; });
    await append("after");
  `;
    const shell = 'ulimit -f 8 && exec "$0" --input-type=module -e "$1" "$2"';
    const args = ["-c", shell, process.execPath, preamble + limited, dataDir];
    const acknowledged = await printedBy("/bin/sh", args, 100_000);
    expect(acknowledged.length).toBeGreaterThan(6);
    expect(acknowledged.at(-1)).toBe("after");
    expect(await readBack()).toEqual({ ids: acknowledged, warnings: 2, segments: 3 });
  },
);
