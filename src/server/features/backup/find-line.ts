import type { Dump } from "../../dump/dump.ts";
import { readCopyRows, readCopyValue } from "./copy-values.ts";

/** The columns that identify a row, with the row's values as text. */
export type RowName = ReadonlyMap<string, string>;

/**
 * Reads a dump again to find the line of an invalid row, after the row was loaded into its table.
 * If several rows are given, such as duplicates, returns the line of the last of them.
 */
export async function findLine(
  dump: Dump,
  table: string,
  names: readonly RowName[],
): Promise<number | undefined> {
  let line: number | undefined;
  for await (const piece of dump.rows(new Set([table]))) {
    const wanted = names.map((name) =>
      [...name].map(([column, value]) => [piece.columns.indexOf(column), value] as const),
    );
    let row = 0;
    for (const values of readCopyRows(piece.bytes)) {
      const isWanted = wanted.some(
        (name) =>
          name.length > 0 &&
          name.every(([place, value]) => readCopyValue(values[place] ?? "\\N") === value),
      );
      if (isWanted) line = piece.lineOf(row);
      row += 1;
    }
  }
  return line === 0 ? undefined : line;
}
