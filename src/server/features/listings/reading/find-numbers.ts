/** A range of characters in a folded text, which is in lower case and has no accents. */
export type Span = { start: number; end: number };

/** A number in a folded text (lower case, no accents), with its currency if it has one. */
export type FoundNumber = Span & {
  value: number;
  /** The currency as a code of ISO 4217; undefined for a number without a currency. */
  currency: string | undefined;
  /** Whether the number is an end of a range, as in `800-900`, or a limit, as in "from 800". */
  isVague: boolean;
  /** Whether the number is written as thousands, such as `1.2k`. */
  isThousands: boolean;
};

const currencies: [RegExp, string][] = [
  [/€|eur|^e$|[,.]-/, "EUR"],
  [/£|gbp|pound|quid/, "GBP"],
  [/chf|sfr/, "CHF"],
  [/r\$|reais|brl/, "BRL"],
  [/\$|usd|dollar/, "USD"],
];

// Matches a number whose thousands are separated by one sign, or a number without separators.
const digits =
  /(?=\d)(?<![\d_]|\d[.,']|(?<!\d),(?=5(?!\d)))(?:(?<![a-z])\d{1,3} \d{3}(?: \d{3})?(?!\d)(?:[.,]\d{1,2})?|\d{1,3}([.,'])\d{3}(?:\1\d{3})?(?!\d)(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?)(?![\d_])/g;
const currencyBefore = /(?:€|£|\b(?:euros?|eur|gbp|chf|sfr|usd|brl)|us\$|r\$|\$)[ :]{0,2}$/;
const thousandsAfter = /^ ?k(?=\d{0,2}(?![a-z\d])|eur|€)| mil(?= |\n|€|$)/;
const currencyAfter =
  /^(?:[,.](?:--?|oo)(?!\d))?(?: {0,2}(?:€(?:uros?)?|eur(?:os?|inhos|itos)?(?![a-z])|£|gbp|pounds?(?![a-z])|quid|chf|sfr\.?|usd|us\$|\$|dollars?(?![a-z])|reais)|e(?![a-z0-9]))|^[,.]--?(?!\d)/;
const limitBefore =
  /(?<![a-z])(?<![tf]\d )(?:ab|from|from only|starting at|starting from|a partir de|desde|des|entre|between|zwischen|up to|bis zu|hasta|ate|jusqu'a|bis|max\.?|maximal|maximum|maximo|hochstens|under|unter|bajo)[ :]{0,2}(?:€|eur|£)? ?$/;
const rangeSign = /^ ?(?:-|bis|to|ate|hasta|a|ou|or|oder|\/|~) ?$/;
const rangeWord = /^ ?(?:and|und|et|y|e) ?$/;
/** The maximum ratio of the two ends of a range, such as `800-900`. */
const widestRange = 3;

/** Returns the value of digits as people group them: `1.200`, `1 200,50`, `1'200`, `2,5`. */
function parseDigits(written: string): number {
  const [grouped] = /^[1-9]\d{0,2}(?:[.,' ]\d{3})+/.exec(written) ?? [];
  if (!grouped) return Number(written.replace(",", "."));
  return Number(`${grouped.replaceAll(/\D/g, "")}.${written.slice(grouped.length + 1) || "0"}`);
}

/**
 * Finds the numbers in a folded text (lower case, no accents).
 *
 * @param isTaken returns whether the character at a position was already parsed as something else;
 *   a number that begins there is left out
 */
export function findNumbers(folded: string, isTaken: (position: number) => boolean): FoundNumber[] {
  const numbers: FoundNumber[] = [];
  for (const match of folded.matchAll(digits)) {
    const previous = numbers.at(-1);
    const previousEnd = previous?.end ?? 0;
    // The digit in words such as "T2" or "m2" is not a number.
    const isInWord = match[0].length === 1 && /[a-z]/.test(folded[match.index - 1] ?? "");
    if (isInWord || match.index < previousEnd || isTaken(match.index)) continue;
    const number = numberAt(folded, match.index, match[0], previousEnd);
    numbers.push(number);
    if (previous && isRange(folded, previous, number)) {
      previous.isVague = true;
      previous.currency ??= number.currency;
      number.isVague = true;
    }
  }
  return numbers;
}

function numberAt(
  folded: string,
  index: number,
  written: string,
  previousEnd: number,
): FoundNumber {
  const lead =
    currencyBefore.exec(folded.slice(Math.max(previousEnd, index - 8), index))?.[0] ?? "";
  let value = parseDigits(written);
  let end = index + written.length;
  const [thousands] = value < 100 ? (thousandsAfter.exec(folded.slice(end, end + 8)) ?? []) : [];
  if (thousands) {
    end += thousands.length;
    // In French, "1k2" means 1,200.
    const [rest = ""] = /^\d{1,2}/.exec(folded.slice(end, end + 2)) ?? [];
    end += rest.length;
    value = value * 1000 + Number(rest.padEnd(3, "0"));
  }
  const tail = currencyAfter.exec(folded.slice(end, end + 14))?.[0] ?? "";
  const start = index - lead.length;
  const sign = (lead || tail).trim();
  return {
    value,
    start,
    end: end + (lead ? (/^[,.]--?/.exec(tail)?.[0].length ?? 0) : tail.length),
    currency: sign ? currencies.find(([pattern]) => pattern.test(sign))?.[1] : undefined,
    isThousands: thousands !== undefined && value < 10_000,
    isVague: limitBefore.test(folded.slice(Math.max(0, start - 24), start)),
  };
}

function isRange(folded: string, first: FoundNumber, second: FoundNumber): boolean {
  if (second.value <= first.value || second.value > widestRange * first.value) return false;
  const gap = folded.slice(first.end, Math.min(second.start, first.end + 10));
  return rangeSign.test(gap) || (first.isVague && rangeWord.test(gap));
}

/** Returns the currency that stands at a position, and where it ends. */
export function currencyAt(
  folded: string,
  position: number,
): { currency: string | undefined; end: number } {
  const sign = currencyAfter.exec(folded.slice(position, position + 14))?.[0] ?? "";
  const currency = currencies.find(([pattern]) => sign && pattern.test(sign.trim()))?.[1];
  return { currency, end: position + sign.length };
}
