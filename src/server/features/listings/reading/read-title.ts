import type { ScannedText } from "./scan-text.ts";

const longestTitle = 80;
const leastLetters = 6;

/**
 * Returns a title from the first line with at least 6 letters; undefined if there is no such line.
 * The title ends at the first end of a sentence after 20 to 80 characters. If no sentence ends
 * there, the title is the whole line. A line of more than 80 characters is then cut after a whole
 * word, and "…" is added.
 */
export function readTitle({
  text,
}: ScannedText): { title: string; start: number; end: number } | undefined {
  let position = 0;
  for (const line of text.split("\n")) {
    const start = position;
    position += line.length + 1;
    if ((line.slice(0, 4 * longestTitle).match(/\p{L}/gu)?.length ?? 0) < leastLetters) continue;
    return cut(line, start);
  }
  return undefined;
}

function cut(line: string, start: number) {
  const begin = line.search(/[\p{L}\p{N}]/u);
  const rest = line.slice(begin, begin + 4 * longestTitle);
  const [sentence = rest] = /^.{20,80}?(?=[.!?](?:\s|$))/u.exec(rest) ?? [];
  const isLong = sentence.length > longestTitle;
  const short = isLong ? sentence.slice(0, longestTitle).replace(/\s\S{0,80}$/u, "") : sentence;
  const title = short
    .replaceAll(/[\s\p{Cf}]+/gu, " ")
    .replace(/[\s,;:|–-]{1,20}$/u, "")
    .trim();
  return title
    ? {
        title: isLong ? `${title}…` : title,
        start: start + begin,
        end: start + begin + short.length,
      }
    : undefined;
}
