import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type FoundEntry,
  type Journal,
  type JournalEntry,
  type JournalOptions,
  openJournal,
} from "./journal.ts";

const hourMs = 60 * 60_000;

let dataDir: string;
let warnings: unknown[][];
const journals: Journal[] = [];
const log = { warn: (...details: unknown[]) => warnings.push(details) };

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "roost-journal-"));
  warnings = [];
});

afterEach(async () => {
  for (const journal of journals.splice(0)) await journal.close();
  await rm(dataDir, { recursive: true });
});

async function opened(options?: JournalOptions): Promise<Journal> {
  const journal = await openJournal(dataDir, log, options);
  journals.push(journal);
  return journal;
}

function entry(id: string, answers: Record<string, unknown> = {}) {
  return { type: "submission", id, acceptedAt: "2026-11-21T10:20:30.000Z", answers };
}

async function collect(entries: AsyncIterable<FoundEntry>): Promise<FoundEntry[]> {
  const found: FoundEntry[] = [];
  for await (const each of entries) found.push(each);
  return found;
}

async function foundIn(journal: Journal): Promise<FoundEntry[]> {
  return collect(journal.entries());
}

async function idsIn(journal: Journal): Promise<string[]> {
  return (await foundIn(journal)).map(({ entry: found }) => found.id);
}

describe("an entry that was appended to the journal is not lost", () => {
  test("when an append to the journal resolves, it returns the path of the file that contains the entry", async () => {
    const journal = await opened({ now: () => Date.UTC(2026, 10, 21, 10, 20, 30) });
    const written = entry("a", { name: "Zoë\n\u2028\u2029\r \0 \ud83c\udfe0" });
    const { filePath } = await journal.append(written);
    expect(filePath).toMatch(/^journal\/2026-11-21T10-20-30-000Z-[0-9a-f]{12}\.jsonl$/);
    const text = await readFile(join(dataDir, filePath), "utf8");
    expect(text).toBe(`${JSON.stringify(written)}\n`);
    expect(await foundIn(journal)).toEqual([{ filePath, entry: written }]);
    expect(journal.syncs).toBe(1);
  });

  test.skipIf(process.platform === "win32")(
    "the journal creates files that other users cannot read",
    async () => {
      const { filePath } = await (await opened()).append(entry("a"));
      expect((await stat(join(dataDir, filePath))).mode & 0o777).toBe(0o600);
      expect((await stat(join(dataDir, "journal"))).mode & 0o777).toBe(0o700);
    },
  );

  test("entries that are appended to the journal at the same time share one sync to disk", async () => {
    const journal = await opened();
    const ids = Array.from({ length: 1000 }, (_, index) => `id-${index}`);
    const paths = await Promise.all(ids.map((id) => journal.append(entry(id))));
    expect(new Set(paths.map(({ filePath }) => filePath)).size).toBe(1);
    expect(await idsIn(journal)).toEqual(ids);
    expect(journal.syncs).toBeLessThanOrEqual(2);
  });

  test("the journal refuses values that are not JSON, and refuses every entry after it was closed", async () => {
    const journal = await opened();
    await expect(journal.append({ ...entry("a"), big: 1n })).rejects.toThrow("BigInt");
    const pending = journal.append(entry("b"));
    await journal.close();
    await journal.close();
    expect(await Promise.race([pending, Promise.resolve()])).toBeDefined();
    await expect(journal.append(entry("c"))).rejects.toThrow("closed");
    expect(await idsIn(journal)).toEqual(["b"]);
  });

  test("the journal begins a new file when the current one reaches its maximum size or age", async () => {
    let time = Date.now();
    const options = { maxSegmentBytes: 300, maxSegmentAgeMs: 1000, now: () => time };
    const journal = await opened(options);
    const paths = new Set<string>();
    for (const id of ["a", "b", "c", "d", "e"]) {
      paths.add((await journal.append(entry(id))).filePath);
      time += 1;
    }
    expect(paths.size).toBe(2);
    time += 1001;
    paths.add((await journal.append(entry("f"))).filePath);
    expect(paths.size).toBe(3);
    time -= 5000;
    paths.add((await journal.append(entry("g"))).filePath);
    expect(paths.size).toBe(4);
    expect((await idsIn(journal)).toSorted().join("")).toBe("abcdefg");
  });

  test("appending to the journal fails while its directory is missing, and works again when the directory is back", async () => {
    const journal = await opened();
    await rm(join(dataDir, "journal"), { recursive: true });
    await writeFile(join(dataDir, "journal"), "");
    const refused = await Promise.allSettled(["a", "b"].map((id) => journal.append(entry(id))));
    expect(refused.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await rm(join(dataDir, "journal"));
    await journal.append(entry("c"));
    expect(await idsIn(journal)).toEqual(["c"]);
  });
});

describe("reading the journal returns every complete entry, even if files are damaged or were written by other processes", () => {
  test("reading the journal skips incomplete lines, with one warning that does not quote them", async () => {
    const journal = await opened();
    const { filePath } = await journal.append(entry("a"));
    await journal.close();
    const torn = '{"type":"submission","id":"t","acceptedAt":"x","answers":{"name":"Ada Love';
    const noise = `\0\0\0\0\n[]\nnull\n"Ada"\n{"id":"Ada"}\n${JSON.stringify(entry("b"))}\n`;
    await writeFile(join(dataDir, filePath), noise + torn, { flag: "a" });
    const reader = await opened();
    expect(await idsIn(reader)).toEqual(["a", "b"]);
    expect(await idsIn(reader)).toEqual(["a", "b"]);
    expect(warnings).toHaveLength(1);
    expect(JSON.stringify(warnings)).toContain(filePath);
    expect(JSON.stringify(warnings)).not.toContain("Ada");
  });

  test("reading the journal accepts very long lines, and ignores null bytes at the end of a file", async () => {
    const journal = await opened();
    const long = entry("long", { text: "é".repeat(200_000) });
    const { filePath } = await journal.append(long);
    await journal.append(entry("short"));
    await journal.close();
    await writeFile(join(dataDir, filePath), Buffer.alloc(300_000), { flag: "a" });
    expect((await foundIn(journal)).map((found) => found.entry)).toEqual([long, entry("short")]);
    expect(warnings).toHaveLength(1);
  });

  test("the journal lists the files of all processes that share its directory, oldest first", async () => {
    const later = await opened({ now: () => Date.UTC(2026, 10, 22) });
    const earlier = await opened({ now: () => Date.UTC(2026, 10, 21) });
    await Promise.all([later.append(entry("b")), earlier.append(entry("a"))]);
    expect(await idsIn(later)).toEqual(["a", "b"]);
    expect(await idsIn(earlier)).toEqual(["a", "b"]);
    const [oldest = ""] = await later.pendingSegments();
    const only = await collect(later.entries([oldest]));
    expect(only.map((found) => found.entry.id)).toEqual(["a"]);
  });
});

describe("erasing removes only the chosen entries from the journal, and keeps all others unchanged", () => {
  const isAda = ({ answers }: JournalEntry) => JSON.stringify(answers ?? null).includes("Ada");

  test("erasing overwrites the chosen entries in all files of the journal, and no other entries", async () => {
    const journal = await opened({ maxSegmentBytes: 1 });
    const stored = await journal.append(entry("a", { name: "Ada ü \u2028" }));
    await journal.append(entry("b", { name: "Bob" }));
    const { filePath } = await (await opened()).append(entry("c", { name: "Ada" }));
    await journal.markStored(stored.filePath);
    const sizeOf = async (path: string) => (await stat(join(dataDir, path))).size;
    const sizes = [await sizeOf(stored.filePath), await sizeOf(filePath)];
    expect(await journal.erase(isAda)).toBe(2);
    expect(await journal.erase(isAda)).toBe(0);
    expect([await sizeOf(stored.filePath), await sizeOf(filePath)]).toEqual(sizes);
    const all = await collect(journal.entries([stored.filePath, filePath]));
    const { acceptedAt } = entry("a");
    expect(all.map((found) => found.entry)).toEqual([
      { type: "erased", id: "a", acceptedAt },
      { type: "erased", id: "c", acceptedAt },
    ]);
    expect(await idsIn(journal)).toContain("b");
    expect(warnings).toEqual([]);
  });

  test("erasing entries of the journal does not affect entries that are appended at the same time", async () => {
    const writer = await opened();
    const names = Array.from({ length: 300 }, (_, index) => (index % 2 === 0 ? "Ada" : "Bob"));
    const appending = Promise.all(
      names.map((name, index) => writer.append(entry(String(index), { name }))),
    );
    const eraser = await opened();
    await eraser.erase(isAda);
    await appending;
    await writer.append(entry("last", { name: "Ada" }));
    await eraser.erase(isAda);
    const found = (await foundIn(writer)).map((each) => each.entry);
    expect(found).toHaveLength(301);
    for (const { type, answers } of found) {
      expect([type, answers]).toEqual(
        type === "erased" ? ["erased", undefined] : ["submission", { name: "Bob" }],
      );
    }
    expect(found.filter(({ type }) => type === "erased")).toHaveLength(151);
    expect(warnings).toEqual([]);
  });

  test("erasing entries from the journal does not change an incomplete line of the same file", async () => {
    const { filePath } = await (await opened()).append(entry("a", { name: "Ada" }));
    const torn = '{"type":"submission","id":"t","acceptedAt":"x","answers":{"name":"Ada Love';
    await writeFile(join(dataDir, filePath), torn, { flag: "a" });
    const journal = await opened();
    expect(await journal.erase(isAda)).toBe(1);
    expect(await readFile(join(dataDir, filePath), "utf8")).toMatch(
      / \n\{"type":"submission".*Love$/,
    );
  });

  test("the journal returns the list of finished erasures that was stored last, or an empty list if the list's file is empty", async () => {
    const journal = await opened();
    expect(await journal.listSwept()).toEqual([]);
    await journal.setSwept(["one", "two"]);
    await journal.setSwept(["two"]);
    expect(await (await opened()).listSwept()).toEqual(["two"]);
    expect(await readdir(join(dataDir, "journal"))).toEqual(["swept.json"]);
    await writeFile(join(dataDir, "journal", "swept.json"), "");
    expect(await journal.listSwept()).toEqual([]);
    expect(await (await opened()).listSwept()).toEqual([]);
  });
});

describe("a journal file can be marked as copied to the database, but not while a process might still write to the file", () => {
  test("a journal file that is marked as copied to the database is no longer read, even if the file is marked twice", async () => {
    const journal = await opened({ maxSegmentBytes: 1 });
    const { filePath } = await journal.append(entry("a"));
    const next = await journal.append(entry("b"));
    expect(await journal.pendingSegments()).toEqual([filePath, next.filePath].toSorted());
    await journal.markStored(filePath);
    await journal.markStored(filePath);
    expect(await readdir(join(dataDir, "journal"))).toHaveLength(3);
    expect(await journal.pendingSegments()).toEqual([next.filePath]);
    expect(await idsIn(await opened())).toEqual(["b"]);
  });

  test("a journal file may be marked as copied to the database only when no process might still write to the file", async () => {
    let time = Date.now();
    const writer = await opened({ now: () => time });
    const reader = await opened({ now: () => time });
    const { filePath } = await writer.append(entry("a"));
    expect(await writer.canBeMarked(filePath)).toBe(false);
    await expect(writer.markStored(filePath)).rejects.toThrow("still written to");
    expect(await reader.canBeMarked(filePath)).toBe(false);
    time += 2 * hourMs;
    expect(await writer.canBeMarked(filePath)).toBe(false);
    expect(await reader.canBeMarked(filePath)).toBe(true);
    time -= 2 * hourMs;
    await writer.close();
    expect(await writer.canBeMarked(filePath)).toBe(true);
    expect(await reader.canBeMarked(filePath)).toBe(false);
    time += 2 * hourMs;
    const changed = new Date(time);
    await utimes(join(dataDir, filePath), changed, changed);
    expect(await reader.canBeMarked(filePath)).toBe(false);
  });

  test.each(["../roost.jsonl", "journal/../x.jsonl", "/etc/passwd", "journal/a.jsonl.stored"])(
    "the journal refuses the path %s, because it is not the path of a journal file",
    async (path) => {
      const journal = await opened();
      await expect(journal.markStored(path)).rejects.toThrow("Not the path");
      await expect(journal.canBeMarked(path)).rejects.toThrow("Not the path");
      await expect(collect(journal.entries([path]))).rejects.toThrow("Not the path");
    },
  );
});
