import type { FoundNumber, Span } from "./find-numbers.ts";

const rentWord = "(?:rend|rent|miete|loyer|alquil|mensual|month|monat|mois|mes)[a-z]*";
const depositWord = "(?:cauc|caution|fianza|deposit|kaution|garantie|bond)[a-z]*";
const plus = "(?:\\+|&|\\b(?:e|y|and|und|et|plus|mais|mas)\\b)";
/** Matches the words before a sum of rent and deposit, as in "Renda + caução: 1800 €". */
const partsBefore = new RegExp(
  `${rentWord}[^.\n\\d]{0,15}${plus}[^.\n]{0,20}${depositWord}[^.\n\\d€]{0,12}[:=] ?(?:€|£)?$`,
);
/** Matches the words after a sum of rent and deposit, as in "1800 € (renda + caução)". */
const partsAfter = new RegExp(
  `^ ?\\((?=[^)]{0,50}${plus})(?=[^)]{0,50}${rentWord})[^)]{0,50}${depositWord}`,
);

/**
 * Matches the words before a multiple of the rent, as in "Income of 3 times the rent, so 2700 €".
 */
const multipleBefore = new RegExp(
  `(?<![\\d.,])(?:[2-6](?:[.,]5)?|two|three|four|zwei|drei|deux|trois|dos|tres) ?-?(?:x|×|fois|vezes|veces|times|mal|fach[a-z]{0,3})(?![a-z])[^.\\d€£]{0,40}[=(:,-]? ?(?:so|also|soit|ou seja|o sea|d'h\\.|i\\.e\\.)?[^.\\d€£]{0,8}(?:€|£)?$`,
);
/** Matches the words before an extra cost, as in "A parking space for an additional 80 €". */
const extraBefore =
  /(?:additional|extra|another|further|zusatzlich|zusatzliche|weitere|supplementaires?|adicional|adicionais|adicionales|suplemento(?: de)?|zuschlag(?: von)?|optional) ?(?:€|£)?$/;

/**
 * Matches a percentage before an amount, as in "To reserve the visit, 30 % = 240 €" and "30 % (240
 * €)".
 */
const shareBefore =
  /\d ?%[^.\n\d€£]{0,30}(?:=|\(|\b(?:so|also|das sind|that is|i\.e\.|soit|ou seja|o sea|es decir))[ :]{0,2}(?:€|£|eur)? ?$/;

type Sum = Pick<FoundNumber, "value" | "start" | "end">;

/**
 * Matches the text between an old price and the one that replaces it, as in "1400 € → 1250 €" and
 * "1400 €, now 1250 €".
 */
const replaced =
  /^ ?(?:€|£|eur)? ?(?:→|->|=>|➡|>|,? ?(?:now|jetzt|ahora|agora|maintenant|nur noch|desormais) ?:?) ?$/u;
/**
 * Matches the text between an old price and a lower one that replaces it, as in "From 1400 to
 * 1250".
 */
const lowered =
  /^ ?,? ?(?:down to|reduced to|ab jetzt|to|auf|a|para|por|only)(?: only| nur| solo)? ?$/;

/** Returns whether an amount is followed by the price that replaces it. */
export function isReplaced(folded: string, { value, end }: Sum, next: Sum | undefined): boolean {
  if (!next || next.start - end > 24) return false;
  const gap = folded.slice(end, next.start);
  const isLower = next.value < value && next.value * 2 > value;
  return replaced.test(gap) || (isLower && lowered.test(gap));
}

/**
 * Returns whether an amount is certainly no rent: it is paid before the move, is a required income,
 * is an extra cost, or is a share of another amount.
 */
export function isNoRent(folded: string, { start, end }: Span): boolean {
  const before = folded.slice(Math.max(0, start - 70), start);
  return (
    partsAfter.test(folded.slice(end, end + 90)) ||
    partsBefore.test(before) ||
    multipleBefore.test(before) ||
    shareBefore.test(before) ||
    extraBefore.test(before)
  );
}
