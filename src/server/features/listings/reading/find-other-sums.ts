import type { FoundNumber, Span } from "./find-numbers.ts";

const rentWord = "(?:rend|rent|miete|loyer|alquil|mensual|month|monat|mois|mes)[a-z]*";
const depositWord = "(?:cauc|caution|fianza|deposit|kaution|garantie|bond)[a-z]*";
const plus = "(?:\\+|&|\\b(?:e|y|and|und|et|plus|mais|mas)\\b)";
/** "Renda + caução: 1800 €". */
const partsBefore = new RegExp(
  `${rentWord}[^.\n\\d]{0,15}${plus}[^.\n]{0,20}${depositWord}[^.\n\\d€]{0,12}[:=] ?(?:€|£)?$`,
);
/** "1800 € (renda + caução)". */
const partsAfter = new RegExp(
  `^ ?\\((?=[^)]{0,50}${plus})(?=[^)]{0,50}${rentWord})[^)]{0,50}${depositWord}`,
);

/** "Income of 3 times the rent, so 2700 €". */
const multipleBefore = new RegExp(
  `(?<![\\d.,])(?:[2-6](?:[.,]5)?|two|three|four|zwei|drei|deux|trois|dos|tres) ?-?(?:x|×|fois|vezes|veces|times|mal|fach[a-z]{0,3})(?![a-z])[^.\\d€£]{0,40}[=(:,-]? ?(?:so|also|soit|ou seja|o sea|d'h\\.|i\\.e\\.)?[^.\\d€£]{0,8}(?:€|£)?$`,
);
/** "A parking space for an additional 80 €". */
const extraBefore =
  /(?:additional|extra|another|further|zusatzlich|zusatzliche|weitere|supplementaires?|adicional|adicionais|adicionales|suplemento(?: de)?|zuschlag(?: von)?|optional) ?(?:€|£)?$/;

type Sum = Pick<FoundNumber, "value" | "start" | "end">;

/** "1400 € → 1250 €" and "1400 €, now 1250 €": the first price has ended. */
const replaced =
  /^ ?(?:€|£|eur)? ?(?:→|->|=>|➡|>|,? ?(?:now|jetzt|ahora|agora|maintenant|nur noch|desormais) ?:?) ?$/u;
/** "From 1400 to 1250", in which the second price is lower. */
const lowered =
  /^ ?,? ?(?:down to|reduced to|ab jetzt|to|auf|a|para|por|only)(?: only| nur| solo)? ?$/;

/** Returns whether an amount is followed by the price that replaces it. */
export function isReplaced(folded: string, { value, end }: Sum, next: Sum | undefined): boolean {
  if (!next || next.start - end > 24) return false;
  const gap = folded.slice(end, next.start);
  const isLower = next.value < value && next.value * 2 > value;
  return replaced.test(gap) || (isLower && lowered.test(gap));
}

/** Returns whether an amount is paid before the move, or asked as an income, or comes on top. */
export function isNoRent(folded: string, { start, end }: Span): boolean {
  const before = folded.slice(Math.max(0, start - 70), start);
  return (
    partsAfter.test(folded.slice(end, end + 90)) ||
    partsBefore.test(before) ||
    multipleBefore.test(before) ||
    extraBefore.test(before)
  );
}
