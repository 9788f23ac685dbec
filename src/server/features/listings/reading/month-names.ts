import { once } from "#common/once.ts";

const languages = ["en", "de", "pt", "es", "fr"];

const fold = (name: string) =>
  name
    .normalize("NFKD")
    .replaceAll(/[\p{M}.]/gu, "")
    .toLowerCase();

/** Short names of months that people write and that `Intl` does not have. */
const spoken: Record<string, number> = {
  jaenner: 1,
  janner: 1,
  janv: 1,
  fevr: 2,
  febr: 2,
  maerz: 3,
  mrz: 3,
  avr: 4,
  juil: 7,
  sept: 9,
  setiembre: 9,
  septembre: 9,
  okt: 10,
};

/** The short names of months that are also common words, in any of the supported languages. */
const words = new Set(["out", "set", "may", "ago", "mar"]);

function namesOf(style: "long" | "short"): [string, number][] {
  return languages.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { month: style, timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, index): [string, number] => [
      fold(format.format(Date.UTC(2026, index, 1))),
      index + 1,
    ]);
  });
}

/**
 * The numbers of the months by their names and short names in all five languages, in lower case and
 * without accents.
 */
export const monthNames = once<ReadonlyMap<string, number>>(
  () =>
    new Map([
      ...namesOf("short").filter(([name]) => name.length > 2 && !words.has(name)),
      ...namesOf("long"),
      ...Object.entries(spoken),
    ]),
);
