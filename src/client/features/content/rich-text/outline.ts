import { isElement, isInline, isText } from "./elements.ts";

/**
 * Inline elements that readers see as one element if two of them are neighbors. Two neighboring
 * links to one address look like one link, but two neighboring `kbd` elements are two keys.
 */
const joined = new Set(["a", "b", "strong", "i", "em", "u", "s", "small", "span"]);

/** A part of a line to which an inline element applies, such as bold text. */
type Range = { key: string; name: string; from: number; to: number };

type Line = { text: string; ranges: Range[]; pictures: string[]; isCode: boolean };

function keyOf({ localName, attributes }: Element): string {
  const all = [...attributes].map(({ name, value }) => `${name}=${JSON.stringify(value)}`);
  return [localName, ...all.toSorted()].join(" ");
}

/** Adds a text to a line. As in a browser, several spaces become one. */
function addText(line: Line, text: string): void {
  if (line.isCode) {
    line.text += text;
    return;
  }
  const single = text.replaceAll(/[ \t\r\n\f]+/g, " ");
  const isAfterSpace = line.text === "" || /[ \n]$/.test(line.text);
  line.text += isAfterSpace ? single.replace(/^ /, "") : single;
}

function addInline(line: Line, node: Node): void {
  if (isText(node)) addText(line, node.data);
  else if (!isElement(node)) line.pictures.push(`comment ${line.text.length}`);
  else if (node.localName === "br" || node.localName === "img" || node.localName === "picture") {
    const inner = [...node.querySelectorAll("*")].map(keyOf).join("|");
    line.pictures.push(`${keyOf(node)} ${inner}`);
    line.text += node.localName === "br" ? "\n" : "\uFFFC";
  } else {
    const from = line.text.length;
    for (const child of node.childNodes) addInline(line, child);
    line.ranges.push({ key: keyOf(node), name: node.localName, from, to: line.text.length });
  }
}

/**
 * Merges neighboring ranges if readers see them as one range, such as two bold parts of a word.
 * Removes ranges without visible content.
 */
function joinRanges(ranges: Range[], length: number): Range[] {
  const all: Range[] = [];
  const sorted = ranges
    .map((range) => ({ ...range, to: Math.min(range.to, length) }))
    .toSorted((a, b) => a.from - b.from || a.to - b.to || (a.key < b.key ? -1 : 1));
  for (const range of sorted) {
    if (joined.has(range.name)) {
      if (range.from >= range.to && range.key === range.name) continue;
      const before = all.find(({ key, to }) => key === range.key && to >= range.from);
      if (before && before.to > before.from && range.to > range.from) {
        before.to = Math.max(before.to, range.to);
        continue;
      }
    }
    all.push(range);
  }
  return all;
}

function describeLine({ text, ranges, pictures, isCode }: Line): string | undefined {
  const shown = isCode ? text : text.replace(/ $/, "");
  const marks = joinRanges(ranges, shown.length).map(({ key, from, to }) => [key, from, to]);
  if (shown === "" && marks.length === 0 && pictures.length === 0) return undefined;
  return JSON.stringify([shown, marks, pictures]);
}

function addBlock(lines: string[], element: Element): void {
  lines.push(`<${keyOf(element)}>`);
  addContent(lines, element);
  lines.push(`</${element.localName}>`);
}

function addContent(lines: string[], parent: Element): void {
  const isCode = parent.localName === "pre";
  let line: Line | undefined;
  const end = () => {
    const text = line && describeLine(line);
    if (text !== undefined) lines.push(text);
    line = undefined;
  };
  for (const child of parent.childNodes) {
    if (isInline(child)) {
      line ??= { text: "", ranges: [], pictures: [], isCode };
      addInline(line, child);
    } else {
      end();
      addBlock(lines, child as Element);
    }
  }
  end();
}

/**
 * Describes the content of an element as text. Two elements get the same description if they have
 * the same blocks, attributes, letters and formatting. It does not matter in which order inline
 * elements are nested around the same letters.
 */
export function outlineOf(element: Element): string {
  const lines: string[] = [];
  addContent(lines, element);
  return lines.join("\n");
}
