import type { Span } from "./find-numbers.ts";
import type { Mark } from "./find-phrases.ts";
import type { MoneyWord } from "./money-words.ts";

/** The costs that a text says are in the rent, or come on top of it, in one phrase. */
export type Inclusion = Span & {
  isIncluded: boolean;
  items: Mark<MoneyWord>[];
  /** Whether an amount stands between the two, as in "plus 150 € Nebenkosten". */
  hasAmount: boolean;
  /** The end of the word that says that they are included or come on top. */
  cueEnd: number;
  /** Whether the costs are a part of an amount before, as in "900 €, davon NK 150 €". */
  isPart: boolean;
};

const costs = new Set<MoneyWord>(["utilities", "power", "bill", "everything"]);

/** The words that stand before what they say is included, or comes on top. */
const leading = new Set<MoneyWord>(["including", "excluding", "allIn"]);

const partOf = /^(?:dont|davon|of which|de los cuales|dos quais|das quais)$/;
/** The text between two costs of a list. */
const listGap =
  /^(?:[ ,:&/+()*\n-]|\b(?:und|and|et|e|y|sowie|der|die|das|den|of|all|the|for|your|les|l|la|las|el|los|os|as|o|a|d|de|del|do|da|dos|das|zu|auch|such as|like|z\.b\.|wie|also|too|bills?|costs?|pro monat|per month|monthly|total)\b)*$/;
const amountGap =
  /^[ :~(]*(?:(?:ca|circa|approx|about|around|de|d|of|von|environ|unos|cerca|jeweils|etwa)\b[. ]*)?(?:€|£|eur)? ?\d[\d.,]{0,6} ?(?:€|euros?|eur|£|,-|pounds)? ?(?:(?:\/|per|pro|a|par|por|al|im)? ?(?:monat|month|mois|mes|mo|m)\b)? ?(?:de|for|in|of|d|fur|pour|para|an|en|em|a|of the|zu den)?[ :'(]*(?:the|los|las|les|die|as|os)? ?$/;
const participleGap =
  /^(?:[ ,:()*\n~€£\d.-]|\b(?:is|are|sind|ist|sera|sont|est|estan|esta|van|va|viene|vienen|se|sont aussi|usually|normally|normalmente|meist|geht|gehen|kommt|kommen|wird|werden|lauft|laufen|paid|paga|pagan|fica|ficam|estao|already|bereits|schon|ja|all|alles|alle|about|approx|around|ca|circa|etwa|unos|cerca|de|todo|todos|todas|tout|tous|toutes|auch|in|der|miete|central|centrale|zentral|fria|caliente|froide|chaude|individuel|individual|collectif|also|both|zusammen|costs?|bills?|verbrauch)\b)*$/;
const longestGap = 40;

/**
 * Finds phrases such as "inkl. NK und Strom", "plus bills", "eau et chauffage compris" among the
 * words about money.
 */
export function readInclusions(folded: string, marks: readonly Mark<MoneyWord>[]): Inclusion[] {
  const inclusions: Inclusion[] = [];
  const taken = new Set<Mark<MoneyWord>>();
  const add = (cue: Mark<MoneyWord>, items: Mark<MoneyWord>[], hasAmount: boolean) => {
    if (items.length === 0) return false;
    for (const item of items) taken.add(item);
    inclusions.push({
      isIncluded: cue.meaning !== "excluding" && cue.meaning !== "excluded",
      items,
      hasAmount,
      cueEnd: cue.end,
      isPart: partOf.test(folded.slice(cue.start, cue.end)),
      start: Math.min(cue.start, ...items.map(({ start }) => start)),
      end: Math.max(cue.end, ...items.map(({ end }) => end)),
    });
    return true;
  };
  // Words that follow their costs go first: in "inkl. NK, Strom extra" they take the nearest ones.
  for (const [index, cue] of marks.entries()) {
    if (cue.meaning !== "included" && cue.meaning !== "excluded") continue;
    const items = costsBefore(folded, marks, index, taken);
    // "Included: water, wifi" and "não incluídas despesas".
    const next = marks[index + 1];
    const gap = folded.slice(cue.end, Math.min(cue.end + 3, next?.start ?? 0));
    if (!add(cue, items, false) && (gap === " " || gap.trimStart().startsWith(":"))) {
      add(cue, costsAfter(folded, marks, index).items, false);
    }
  }
  for (const [index, cue] of marks.entries()) {
    const isListed =
      cue.meaning === "warm" && /^[a-z .]{0,2}\(/.test(folded.slice(cue.end, cue.end + 3));
    if (!leading.has(cue.meaning) && !isListed) continue;
    const { items, hasAmount } = costsAfter(folded, marks, index);
    const free = items.filter((item) => !taken.has(item));
    if (!add(cue, free, hasAmount) && !isListed) {
      add(cue, costsBefore(folded, marks, index, taken), false);
    }
  }
  return inclusions;
}

function costsAfter(folded: string, marks: readonly Mark<MoneyWord>[], index: number) {
  const items: Mark<MoneyWord>[] = [];
  let hasAmount = false;
  let end = marks[index]?.end ?? 0;
  for (let next = index + 1; next < marks.length; next += 1) {
    const mark = marks[next];
    if (!mark || mark.start - end > longestGap) break;
    const gap = folded.slice(end, mark.start);
    // The words "per month" within an amount are words about money, too.
    if (items.length === 0 && mark.meaning === "monthly") continue;
    if (!costs.has(mark.meaning)) break;
    if (items.length === 0 && amountGap.test(gap)) hasAmount = true;
    else if (!listGap.test(gap)) break;
    items.push(mark);
    end = mark.end;
    if (hasAmount) break;
  }
  return { items, hasAmount };
}

function costsBefore(
  folded: string,
  marks: readonly Mark<MoneyWord>[],
  index: number,
  taken: ReadonlySet<Mark<MoneyWord>>,
): Mark<MoneyWord>[] {
  const items: Mark<MoneyWord>[] = [];
  let start = marks[index]?.start ?? 0;
  for (let previous = index - 1; previous >= 0; previous -= 1) {
    const mark = marks[previous];
    if (!mark || taken.has(mark) || start - mark.end > longestGap) break;
    const gap = folded.slice(mark.end, start);
    if (!(items.length === 0 ? participleGap : listGap).test(gap) || gap.includes("(")) break;
    // In "(dont 50 € de charges), électricité en sus", the list begins after the parentheses.
    if (items.length > 0 && gap.includes(")")) break;
    // In "bills + cleaner included", the sign is a part of the list.
    const isSign = mark.end - mark.start === 1 && items.length > 0;
    if (isSign && costs.has(marks[previous - 1]?.meaning ?? "rent")) {
      start = mark.start;
      continue;
    }
    if (!costs.has(mark.meaning)) {
      // In "inkl. NK, Strom extra" only the last cost belongs to the word that follows.
      if (mark.meaning === "including" || mark.meaning === "excluding") return items.slice(0, 1);
      break;
    }
    items.push(mark);
    start = mark.start;
  }
  return items;
}
