import { setImmediate as letOthersRun } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";

/** The byte order mark, by which spreadsheet programs recognise UTF-8. */
const byteOrderMark = "\uFEFF";

/**
 * Finds each formula sign (such as `=`) with which a spreadsheet program may begin a cell. Programs
 * may split the text at commas, semicolons or line breaks, inside quotes too, and may drop quotes
 * and spaces before the sign. The three character classes of the pattern share no character, so
 * matching takes linear time.
 */
const signAtStart = /((?:^|[,;\n])(?:"|[^\S\n])*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * Returns the text with an apostrophe before each formula sign that a spreadsheet program might see
 * at the start of a cell. Each tab becomes a space, and each line break a newline.
 */
export const escapeFormulas = (text: string): string =>
  text.replaceAll(/\r\n?/g, "\n").replaceAll("\t", " ").replaceAll(signAtStart, "$1'");

/** The number of characters after which writing the CSV text pauses so that other requests run. */
const sliceCharacters = 65_536;

/**
 * Lines end with a newline, without a carriage return. Programs that treat quotes differently could
 * read a carriage return as the start of a cell. Every cell is quoted, because csv-stringify does
 * not recognise all cells that need quotes.
 */
const linesOf = (rows: string[][]) => stringify(rows, { record_delimiter: "\n", quoted: true });

/** Yields a CSV table in slices. Other requests run between two slices. */
export async function* csvText(
  header: string[],
  rows: AsyncIterable<string[]>,
): AsyncGenerator<string, void, undefined> {
  let slice = [header.map(escapeFormulas)];
  let length = 0;
  yield byteOrderMark;
  for await (const row of rows) {
    const cells = row.map(escapeFormulas);
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
