import fc from "fast-check";
import { expect, test } from "vitest";
import { csvText } from "./csv-text.ts";
import { readCsv } from "./testing-export.ts";

async function* each<Item>(items: Item[]): AsyncGenerator<Item> {
  yield* items;
}

async function textOf(rows: string[][]): Promise<string> {
  let text = "";
  for await (const slice of csvText(["ID", "Comment"], each(rows))) text += slice;
  return text.replace("\uFEFF", "");
}

/**
 * The ways in which spreadsheet programs treat quotes: `none`, as ordinary characters; `around`, as
 * marks around a whole cell; `anywhere`, as marks anywhere in a line.
 */
const quotings = ["none", "around", "anywhere"] as const;

/** Splits a text into cells like a lenient spreadsheet program that knows only one separator. */
function cellsIn(text: string, separator: string, quoting: (typeof quotings)[number]): string[] {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  let isAtStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? "";
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (
      letter === '"' &&
      (isQuoted || quoting === "anywhere" || (quoting === "around" && isAtStart))
    ) {
      isQuoted = !isQuoted;
      isAtStart = false;
    } else if (!isQuoted && (letter === separator || letter === "\n" || letter === "\r")) {
      if (letter === "\r" && text[at + 1] === "\n") at += 1;
      cells.push(cell);
      cell = "";
      isAtStart = true;
    } else {
      cell += letter;
      isAtStart = false;
    }
  }
  return [...cells, cell];
}

const startsBadly = /^[ "]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

const signs = ["=", "+", "-", "@", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"];
const separators = ["\t", "\r", "\n", "\r\n", ";", ",", '"', '""', "'", " ", "\u00A0"];

const hostileText = fc
  .array(fc.constantFrom(...signs, ...separators, "a", "1", "cmd|'/c calc'!A1", "é", "🏡"), {
    maxLength: 12,
  })
  .map((pieces) => pieces.join(""));

test("a spreadsheet program finds no formula at the start of a CSV export's cell, for each tested separator and quoting rule", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(hostileText, hostileText), { maxLength: 3 }),
      async (rows) => {
        const text = await textOf(rows);
        for (const separator of [",", ";", "\t"]) {
          for (const quoting of quotings) {
            const bad = cellsIn(text, separator, quoting).filter((cell) => startsBadly.test(cell));
            expect({ separator, quoting, bad }).toEqual({ separator, quoting, bad: [] });
          }
        }
      },
    ),
    { numRuns: 1_000 },
  );
});

test("reading a CSV export returns the original cells, apart from tabs, line breaks and apostrophes before formula signs", async () => {
  const apostrophes = /'+(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(hostileText, hostileText), { maxLength: 3 }),
      async (rows) => {
        const plain = (cell: string) =>
          cell.replaceAll(/\r\n?/g, "\n").replaceAll("\t", " ").replaceAll(apostrophes, "");
        const [, ...read] = readCsv(await textOf(rows));
        expect(read.map((row) => row.map(plain))).toEqual(rows.map((row) => row.map(plain)));
      },
    ),
    { numRuns: 300 },
  );
  expect(
    readCsv(
      await textOf([
        ["1", "a\nb"],
        ["2", "a - b = c; d"],
        ["3", "'=1, O'Neill's"],
      ]),
    ),
  ).toEqual([
    ["ID", "Comment"],
    ["1", "a\nb"],
    ["2", "a - b = c; d"],
    ["3", "'=1, O'Neill's"],
  ]);
});

test("other requests run while a large CSV table is written", async () => {
  let turns = 0;
  let isDone = false;
  setImmediate(function takeTurn() {
    turns += 1;
    if (!isDone) setImmediate(takeTurn);
  });
  await textOf(Array.from({ length: 500 }, () => ["1", "x".repeat(5_000)]));
  isDone = true;
  expect(turns).toBeGreaterThan(20);
});
