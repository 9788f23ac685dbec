import { setImmediate as letOthersRun } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";

/** A spreadsheet sees by it that what follows is UTF-8. */
const byteOrderMark = "\uFEFF";

/**
 * The sign of a formula, where some spreadsheet may see a cell begin. It may part cells at a comma, a
 * semicolon or a line break, whether there are quotes around them or not, and drop quotes and spaces
 * before a sign. No character is in two of the three classes, so each is read once.
 */
const signAtStart = /((?:^|[,;\n])(?:"|[^\S\n])*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * A text in which no cell can begin with the sign of a formula, a tab or a return, wherever a
 * spreadsheet parts it. A tab becomes a space, and every line break a newline.
 */
export const harmlessCell = (text: string): string =>
  text.replaceAll(/\r\n?/g, "\n").replaceAll("\t", " ").replaceAll(signAtStart, "$1'");

/** How many characters of cells are written before others run. */
const sliceCharacters = 65_536;

/**
 * Lines end with a newline alone: a return could begin a cell for a program that takes an answer's
 * quote for its own. Every cell is quoted, because the library does not see each that needs it.
 */
const linesOf = (rows: string[][]) => stringify(rows, { record_delimiter: "\n", quoted: true });

/** A table of comma-separated values, in slices between which others run. */
export async function* csvText(
  header: string[],
  rows: AsyncIterable<string[]>,
): AsyncGenerator<string, void, undefined> {
  let slice = [header.map(harmlessCell)];
  let length = 0;
  yield byteOrderMark;
  for await (const row of rows) {
    const cells = row.map(harmlessCell);
    slice.push(cells);
    for (const cell of cells) length += cell.length + 1;
    if (length < sliceCharacters) continue;
    yield linesOf(slice);
    await letOthersRun();
    slice = [];
    length = 0;
  }
  if (slice.length > 0) yield linesOf(slice);
}
