import { farRoofs, farWidth, nearRoofs, nearWidth, roofWindows } from "#common/blog/skyline.ts";
import { ink, paper, roostGreen } from "#common/colors.ts";
import { sharePicture } from "#common/media/share-picture.ts";

const { width, height } = sharePicture;

/** The space at the left and right of the texts, in pixels. */
const margin = 84;
/** The top and the height of the space for the title, in pixels. */
const titleTop = 168;
const titleHeight = 240;
const fontSizes = [84, 76, 68, 60, 52, 46, 40];
const lineHeight = 1.14;

const haze = "#c9dad1";
const sun = "#f2b84b";

/** Returns the width of a text, as a multiple of the font size. */
export type Measure = (text: string) => number;

type Title = { lines: string[]; fontSize: number };

/**
 * Splits a title into lines in the largest font size in which it fits. A title that does not fit in
 * the smallest size is cut.
 */
export function layOutTitle(title: string, measure: Measure): Title {
  const space = measure("n n") - 2 * measure("n");
  const words = title
    .split(/\s+/)
    .filter(Boolean)
    .map((text) => ({ text, width: measure(text) }));
  const smallest = fontSizes.at(-1) ?? 0;
  for (const fontSize of fontSizes) {
    const lines = breakLines(words, { space, most: lineWidth / fontSize });
    if (lines.length <= mostLines(fontSize)) return { lines, fontSize };
  }
  const lines = breakLines(words, { space, most: lineWidth / smallest });
  const kept = lines.slice(0, mostLines(smallest));
  const last = kept.pop()?.slice(0, -1).trimEnd();
  return { lines: [...kept, `${last}…`], fontSize: smallest };
}

const lineWidth = width - 2 * margin;
const mostLines = (fontSize: number) => Math.floor(titleHeight / (fontSize * lineHeight));

type Word = { text: string; width: number };

/** Breaks words into lines. A word that is wider than a line is broken into equal parts. */
function breakLines(words: Word[], { space, most }: { space: number; most: number }): string[] {
  const lines: string[] = [];
  let filled = Number.POSITIVE_INFINITY;
  for (const word of words.flatMap((one) => partsOf(one, most))) {
    if (filled + space + word.width <= most) {
      lines.push(`${lines.pop()} ${word.text}`);
      filled += space + word.width;
    } else {
      lines.push(word.text);
      filled = word.width;
    }
  }
  return lines;
}

/** Returns a word, or its parts of about equal width if it is wider than a line. */
function partsOf({ text, width: whole }: Word, most: number): Word[] {
  const count = Math.ceil(whole / (most * 0.9));
  if (whole <= most) return [{ text, width: whole }];
  const letters = Array.from(text);
  const each = Math.ceil(letters.length / count);
  return Array.from({ length: count }, (_, part) => ({
    text: letters.slice(part * each, (part + 1) * each).join(""),
    width: whole / count,
  })).filter((part) => part.text !== "");
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escape = (text: string) => text.replaceAll(/[&<>]/g, (letter) => escapes[letter] ?? "");

/**
 * The roofs in the background and in the foreground. Each drawing is repeated side by side, because
 * one copy is narrower than the picture.
 */
const roofs = [0, farWidth].map(
  (x) => `<path fill="${haze}" d="${farRoofs}" transform="translate(${x})"/>`,
);
for (const x of [0, nearWidth]) {
  roofs.push(
    `<g transform="translate(${x})"><path fill="${roostGreen}" d="${nearRoofs}"/><path fill="${sun}" opacity=".85" d="${roofWindows}"/></g>`,
  );
}

const font = `font-family="Fraunces" font-weight="600" fill="${ink}"`;

/** Returns an SVG that contains only a text, so that the text's width can be measured. */
export const textSvg = (text: string, fontSize: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text y="200" xml:space="preserve" ${font} font-size="${fontSize}">${escape(text)}</text></svg>`;

/** Returns the SVG of a share picture: the site's name, the title, and roofs below it. */
export function shareSvg({ lines, fontSize }: Title, siteName: string): string {
  const step = fontSize * lineHeight;
  const texts = lines.map(
    (line, place) =>
      `<text x="${margin}" y="${titleTop + fontSize * 0.8 + place * step}" ${font} font-size="${fontSize}">${escape(line)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<path fill="${paper}" d="M0 0h${width}v${height}H0z"/>
<circle fill="${sun}" opacity=".75" cx="968" cy="516" r="96"/>
<g transform="translate(0 386) scale(1.3)">
${roofs.join("\n")}
</g>
<path fill="${roostGreen}" d="M0 ${height - 12}h${width}v12H0z"/>
<g transform="translate(${margin} 64) scale(1.75)">
<rect width="32" height="32" rx="7" fill="${roostGreen}"/>
<path d="M4 13.5L16 4.5l12 9" fill="none" stroke="${paper}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>
<path transform="translate(16.2 28) scale(.22)" d="M47-43L33-51C28-62 9-61 3-49-2-40-16-36-26-22-34-13-42-6-50 1l22-1C-14 6 6 4 18-6 29-14 35-27 35-38z" fill="${sun}"/>
</g>
<text x="${margin + 76}" y="103" ${font} font-size="32">${escape(siteName)}</text>
${texts.join("\n")}
</svg>`;
}
