import { readFile, writeFile } from "node:fs/promises";
import { run } from "../scripts/run.ts";
import { cellsOf, columns, type JudgedRow } from "./report.ts";

const path = "docs/performance.md";
const begin = "<!-- figures: begin -->";
const end = "<!-- figures: end -->";

const line = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;

/** Returns figures as a Markdown table, in which each figure's note is below its name. */
function formatMarkdown(rows: JudgedRow[]): string {
  return [
    line(columns),
    line(columns.map(() => "---")),
    ...rows.map((row) => {
      const [name = "", ...others] = cellsOf(row);
      return line([row.note ? `${name}<br>*${row.note}*` : name, ...others]);
    }),
  ].join("\n");
}

/**
 * Returns the text of the performance page with new figures between its markers.
 *
 * @param machine lines that describe the processor, the system and the versions of the programs
 * @throws an Error if the page has no markers
 */
export function withFigures(
  page: string,
  rows: JudgedRow[],
  { date, machine }: { date: string; machine: string[] },
): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${path} has no markers to write the figures between`);
  const passed = rows.filter(({ pass }) => pass).length;
  const figures = [
    `Measured on ${date}; ${passed} of ${rows.length} figures are within their limits.`,
    machine.map((each) => `- ${each}`).join("\n"),
    formatMarkdown(rows),
  ].join("\n\n");
  return `${page.slice(0, from + begin.length)}\n\n${figures}\n\n${page.slice(to)}`;
}

/** Writes the figures of a complete run to docs/performance.md. */
export async function writeFigures(rows: JudgedRow[], machine: string[]): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  await writeFile(path, withFigures(await readFile(path, "utf8"), rows, { date, machine }));
  await run("biome", ["format", "--write", path]);
}
