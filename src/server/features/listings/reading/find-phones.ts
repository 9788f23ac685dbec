import { type CountryCode, isSupportedCountry } from "libphonenumber-js/max";
import { type DigitGroup, digitRuns } from "./digit-runs.ts";
import { parsePhone } from "./parse-phone.ts";
import type { Found } from "./reading-of.ts";

const chatNumber = /(?:wa\.me\/|whatsapp\.com\/send\/?\?phone=|tel:)(?:\+|%2b)?(\d{8,15})/g;

/** Matches words before a number that is no telephone number, such as a tax number or a fax. */
const otherBefore =
  /(?:(?<![a-z])(?:iban|bic|id|nif|nipc|nie|dni|cif|nuit|contribuinte|siret|siren|rcs|hrb|ust|ustid|vat|epc|dpe|ademe|insee|fax|telefax|hotline|kundenservice|kundendienst|customer service|helpline|support|service client|apoio ao cliente|atencion al cliente|ami|account|konto|code|chiffre|lot|mandat|anzeige|annonce|anuncio|expose)|(?<![a-z])(?:ref|referen[cz]|objekt|immobilien|kunden|steuer|konto|licen|regist|certifi|catast|matricul|inserat|anzeigen|order|booking|scout)[a-z]{0,12}|-id)(?:[ :#.°-]|\ba(?=[ :])|\b(?:annonce|nummer|number|numero|nr|no|n|id|o|dn|do|anuncio|catastral)\b){0,8}$/;
const amountBefore = /(?<!\d ?)[€$£#§] ?$/;
const phoneWord =
  /(?:tel|fon|fone|phone|tlf|tfno|tfn|tlm|\btm|mob|movil|movel|handy|whats|wapp|wasap|watsap|wsp|\bwa\b|\bzap|wpp|signal|telegram|viber|sms|call|text|ring|ruf|appel|contact|kontakt|contat|ligar|ligue|llam|escrib|num|\bnr\b|gsm|portable|fixe|fixo|fijo|mensag|message|📞|☎|📱|📲)[^\d\n€]{0,24}$/u;
/**
 * Matches a unit after digits, which are then a count or an amount and no part of a telephone
 * number.
 */
const unitAfter =
  /^(?:[€%]| ?(?:€|eur|euros?\b|m2|qm|m²|sqm|zi\b|zimmer|quartos|hab\b|habitac|bed|pieces|monat|months?\b|meses|mes\b|mois|jahre|years?\b|anos\b|ans\b|tage|days|dias|jours|uhr|h\b|pm\b|am\b|min\b|km\b|kalt|warm|cc\b|hc\b))/;
const strongGap = /[/|•\n]| - /;
/** Matches dates such as "1.12.2026" and "01/12/26", but not the beginning of "06.12.34.56.78". */
const dateAt = /^\d{1,2}([./-])\d{1,2}\1(?:20)?\d\d(?![./-]?\d)/;

const leastDigits = 8;
const mostDigits = 15;
/** The maximum number of times that digits of one text are tried as a telephone number. */
const mostTrials = 600;

type Window = { first: number; last: number; value: string; cost: number; digits: number };

/**
 * Finds the telephone numbers that libphonenumber accepts as valid.
 *
 * @param country the country of numbers without a country code; undefined if it is unknown
 */
export function findPhones(
  folded: string,
  country: string | undefined,
  isTaken: (position: number) => boolean,
): Found<string>[] {
  const home: CountryCode | undefined =
    country && isSupportedCountry(country) ? country : undefined;
  const phones: Found<string>[] = [];
  for (const match of folded.matchAll(chatNumber)) {
    const value = parsePhone({ digits: match[1] ?? "", isInternational: true }, home);
    if (value) phones.push({ value, start: match.index, end: match.index + match[0].length });
  }
  const budget = { trials: mostTrials };
  for (const run of digitRuns(folded, isTaken)) {
    const length = run.reduce((sum, { digits }) => sum + digits.length, 0);
    if (length < leastDigits) continue;
    phones.push(...phonesIn(folded, withoutOthers(folded, run), home, budget));
  }
  return phones;
}

/**
 * Removes the groups of digits that belong to a date, or that follow a word such as "IBAN" or a
 * sign such as "€". Returns the other groups, split into several lists where groups were removed.
 */
function withoutOthers(folded: string, run: readonly DigitGroup[]): DigitGroup[][] {
  const parts: DigitGroup[][] = [[]];
  let isOther = false;
  let dateEnd = -1;
  for (const [index, group] of run.entries()) {
    const before = folded.slice(Math.max(0, group.start - 36), group.start);
    const previous = run[index - 1];
    if (previous && strongGap.test(folded.slice(previous.end, group.start))) isOther = false;
    if (otherBefore.test(before) || (index === 0 && amountBefore.test(before))) isOther = true;
    const date = dateAt.exec(folded.slice(group.start, group.start + 12));
    if (date && !/\d[./-]$/.test(before)) dateEnd = group.start + date[0].length;
    if (isOther || group.start < dateEnd) {
      if (parts.at(-1)?.length !== 0) parts.push([]);
    } else parts.at(-1)?.push(group);
  }
  return parts;
}

function phonesIn(
  folded: string,
  parts: readonly DigitGroup[][],
  home: CountryCode | undefined,
  budget: { trials: number },
): Found<string>[] {
  return parts.flatMap((groups): Found<string>[] => {
    const found = bestWindow(folded, groups, home, budget);
    if (!found) return [];
    const start = groups[found.first]?.start ?? 0;
    const end = groups[found.last]?.end ?? 0;
    const rest = [groups.slice(0, found.first), groups.slice(found.last + 1)];
    return [
      { value: found.value, start: start - prefixLength(folded, start), end },
      ...phonesIn(folded, rest, home, budget),
    ];
  });
}

/**
 * Returns neighboring groups of digits that form a telephone number. Of several possible numbers,
 * returns the one with the fewest unused groups beside it.
 */
function bestWindow(
  folded: string,
  groups: readonly DigitGroup[],
  home: CountryCode | undefined,
  budget: { trials: number },
): Window | undefined {
  const length = groups.reduce((sum, { digits }) => sum + digits.length, 0);
  if (length < leastDigits) return undefined;
  let best: Window | undefined;
  const gaps = groups.map(({ end }, index) => folded.slice(end, groups[index + 1]?.start ?? end));
  // `leftBefore` has, for each group of digits, the number of groups directly before it, since the
  // last line break or sign such as "/". These groups stay unused if a telephone number begins with
  // the group. `leftAfter` has the number of groups after it, up to the next line break or sign.
  // These groups stay unused if a number ends with the group.
  const leftBefore = groups.map(() => 0);
  for (const index of groups.keys()) {
    const isLoose = index === 0 || strongGap.test(gaps[index - 1] ?? "");
    leftBefore[index] = isLoose ? 0 : (leftBefore[index - 1] ?? 0) + 1;
  }
  const leftAfter = groups.map(() => 0);
  for (let index = groups.length - 2; index >= 0; index -= 1) {
    leftAfter[index] = strongGap.test(gaps[index] ?? "") ? 0 : (leftAfter[index + 1] ?? 0) + 1;
  }
  const isUnit = groups.map(({ end }) => unitAfter.test(folded.slice(end, end + 12)));
  for (const [first, group] of groups.entries()) {
    const before = folded.slice(Math.max(0, group.start - 48), group.start);
    const isLabelled = phoneWord.test(before);
    const isInternational = prefixLength(folded, group.start) > 0;
    if (/\p{L}$/u.test(before) && !isLabelled) continue;
    let digits = "";
    let lines = 0;
    for (let last = first; last < groups.length && digits.length <= mostDigits + 2; last += 1) {
      const next = groups[last];
      if (!next || isUnit[last]) break;
      if (last > first && gaps[last - 1]?.includes("\n")) lines += 1;
      const isTrunk = next.digits === "0" && folded[next.start - 1] === "(";
      if (!(isTrunk && /^(?:00)?[1-9]/.test(digits) && last > first)) digits += next.digits;
      if (digits.length < leastDigits || digits.length > mostDigits + 2 || lines > 1) continue;
      const cost = (leftBefore[first] ?? 0) + (leftAfter[last] ?? 0) + lines;
      if (best && (best.cost < cost || (best.cost === cost && best.digits >= digits.length)))
        continue;
      const window = groups.slice(first, last + 1);
      if (!isLabelled && !isInternational && !hasShape(window)) continue;
      if (budget.trials <= 0) return best;
      budget.trials -= 1;
      const value = parsePhone({ digits, isInternational, isLabelled }, home);
      if (value) best = { first, last, value, cost, digits: digits.length };
    }
  }
  return best;
}

/**
 * Returns whether digit groups of these lengths may be a telephone number: either all groups have
 * one digit, or all have more. If a group is a number word, such as "six", all lengths are allowed.
 */
const hasShape = (groups: readonly DigitGroup[]): boolean =>
  groups.some(({ isWord }) => isWord) ||
  groups.every(({ digits }) => digits.length > 1) ||
  groups.every(({ digits }) => digits.length === 1);

/**
 * Returns the length of the plus sign, or of the word "plus", directly before the given position; 0
 * if there is none.
 */
const prefixLength = (folded: string, start: number): number =>
  /(?:\+ ?\(?|\(\+ ?|\bplus \(?)$/.exec(folded.slice(Math.max(0, start - 8), start))?.[0].length ??
  0;
