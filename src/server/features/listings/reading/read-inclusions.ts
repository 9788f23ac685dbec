import type { Span } from "./find-numbers.ts";
import type { Mark } from "./find-phrases.ts";
import type { MoneyWord } from "./money-words.ts";

/** A phrase that says which costs the rent includes, or which costs come on top of it. */
export type Inclusion = Span & {
  isIncluded: boolean;
  items: Mark<MoneyWord>[];
  /**
   * True if an amount stands between the word for the costs and the word "plus" or "including", as
   * in "plus 150 € Nebenkosten".
   */
  hasAmount: boolean;
  /**
   * If `hasAmount` is true, the words after the amount that say which costs it covers, such as "für
   * Heizung und Nebenkosten". Otherwise unused.
   */
  amountFor: Span;
  /** The position after the word, such as "inkl.", that says whether the costs are included. */
  cueEnd: number;
  /** Whether the costs are a part of the amount before them, as in "900 €, davon NK 150 €". */
  isPart: boolean;
};

const costs = new Set<MoneyWord>(["utilities", "power", "bill", "everything"]);

/**
 * The words that stand before costs and say whether the rent includes these costs, such as "inkl."
 */
const leading = new Set<MoneyWord>(["including", "excluding", "allIn"]);

const partOf = /^(?:dont|davon|of which|de los cuales|dos quais|das quais)$/;
/** Matches the text between two items of a list of costs. */
const listGap =
  /^(?:[ ,:&/+()*\n-]|\b(?:und|and|et|e|y|sowie|der|die|das|den|of|all|the|for|your|les|l|la|las|el|los|os|as|o|a|d|de|del|do|da|dos|das|zu|auch|such as|like|z\.b\.|wie|also|too|bills?|costs?|pro monat|per month|monthly|total)\b)*$/;
const amountGap =
  /^[ :~(]*(?:(?:ca|circa|approx|about|around|de|d|of|von|environ|unos|cerca|jeweils|etwa)\b[. ]*)?(?:€|£|eur)? ?\d[\d.,]{0,6} ?(?:€|euros?|eur|£|,-|pounds)? ?(?:(?:\/|per|pro|a|par|por|al|im)? ?(?:monat|month|mois|mes|mo|m)\b)?( ?(?:(?:de |d'|als |as |an )?(?:vorauszahlung|vorschuss|abschlag|pauschale|provision(?:es)?|acompte|avance|advance|anticipo|adiantamento|forfait)(?![a-z]) ?)?(?:de|for|in|of|d|fur|pour|para|an|en|em|a|of the|zu den)?[ :'(]*(?:the|los|las|les|die|as|os)? ?)$/;
/**
 * Matches the text between a cost and the later word that says whether the cost is included or
 * comes on top.
 */
const participleGap = new RegExp(
  `^(?:[ ,:()*\\n~€£\\d.-]|\\b(?:${[
    "is are come comes amount amounts to roughly average averages averaging run runs at still be will being paid usually normally already both also all each month metered and billed about approx around costs? bills?",
    "sind ist wird werden geht gehen kommt kommen lauft laufen liegen liegt betragen bei rund meist bereits schon auch noch ja alle alles in der miete central zentral das steckt durch zwei drei vier funf verbrauch zusammen ca circa etwa monatlich im schnitt",
    "sera seront sont est sont aussi froide chaude individuel individual collectif collective centrale reste restent tout tous toutes en moyenne environ par mois mensuelles de l ordre s elevent a viennent",
    "estan esta van va viene vienen se salen sale por unos rondan ronda suelen ser rondar paga pagan fria caliente todo todos todas es la del edificio y ya cerca de al mes mensuales",
    "fica ficam estao sao e os costumam costuma rondar rondam ronda cerca media em por mes mensais",
  ]
    .join(" ")
    .split(" ")
    .join("|")})\\b)*$`,
);
const longestGap = 40;
const sentenceStart = /^$|[.!?\n] ?$/;

/**
 * Finds phrases such as "inkl. NK und Strom", "plus bills", "eau et chauffage compris" among the
 * words about money.
 */
export function readInclusions(folded: string, marks: readonly Mark<MoneyWord>[]): Inclusion[] {
  const inclusions: Inclusion[] = [];
  const taken = new Set<Mark<MoneyWord>>();
  const add = (cue: Mark<MoneyWord>, items: Mark<MoneyWord>[], amountEnd?: number) => {
    if (items.length === 0) return false;
    for (const item of items) taken.add(item);
    const end = Math.max(cue.end, ...items.map((item) => item.end));
    inclusions.push({
      isIncluded: cue.meaning !== "excluding" && cue.meaning !== "excluded",
      items,
      hasAmount: amountEnd !== undefined,
      amountFor: { start: amountEnd ?? end, end },
      cueEnd: cue.end,
      isPart: partOf.test(folded.slice(cue.start, cue.end)),
      start: Math.min(cue.start, ...items.map(({ start }) => start)),
      end,
    });
    return true;
  };
  // In "inkl. NK, Strom extra", both "inkl." and "extra" could concern "Strom". A word such as
  // "extra" usually concerns the costs just before it, so these words are handled first. "Strom" is
  // then taken, and only "NK" remains for "inkl."
  for (const [index, cue] of marks.entries()) {
    if (cue.meaning !== "included" && cue.meaning !== "excluded") continue;
    const items = costsBefore(folded, marks, index, taken);
    if (add(cue, items)) continue;
    // The costs follow the word: "Included: water, wifi", "não incluídas despesas" and "Aparte los
    // gastos".
    const next = marks[index + 1];
    const gap = folded.slice(cue.end, Math.min(cue.end + 3, next?.start ?? 0));
    const leads = sentenceStart.test(folded.slice(Math.max(0, cue.start - 2), cue.start));
    if (leads || gap === " " || gap.trimStart().startsWith(":")) {
      add(cue, costsAfter(folded, marks, index).items);
    }
  }
  for (const [index, cue] of marks.entries()) {
    const isListed =
      cue.meaning === "warm" && /^[a-z .]{0,2}\(/.test(folded.slice(cue.end, cue.end + 3));
    if (!leading.has(cue.meaning) && !isListed) continue;
    const { items, amountEnd } = costsAfter(folded, marks, index);
    const free = items.filter((item) => !taken.has(item));
    if (!add(cue, free, amountEnd) && !isListed) {
      add(cue, costsBefore(folded, marks, index, taken));
    }
  }
  return inclusions;
}

function costsAfter(folded: string, marks: readonly Mark<MoneyWord>[], index: number) {
  const items: Mark<MoneyWord>[] = [];
  let amountEnd: number | undefined;
  let end = marks[index]?.end ?? 0;
  for (let next = index + 1; next < marks.length; next += 1) {
    const mark = marks[next];
    if (!mark || mark.start - end > longestGap) break;
    const gap = folded.slice(end, mark.start);
    // The words "per month" before the first cost are skipped, because they do not name a cost.
    if (items.length === 0 && mark.meaning === "monthly") continue;
    if (!costs.has(mark.meaning)) break;
    const [, amountFor] = (items.length === 0 ? amountGap.exec(gap) : undefined) ?? [];
    if (amountFor !== undefined) amountEnd = mark.start - amountFor.trimStart().length;
    else if (!listGap.test(gap)) break;
    items.push(mark);
    end = mark.end;
    // An amount stands before the costs: "Plus 150 € NK", or "plus 150 € für Heizung und
    // Nebenkosten".
    if (amountEnd !== undefined && mark.meaning === "utilities") break;
  }
  return { items, amountEnd };
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
    // In "dont 50 € de charges, électricité à votre charge", the words "à votre charge" concern
    // only "électricité", because "charges" belongs to the amount before it.
    const isLeading = mark.meaning === "including" || mark.meaning === "excluding";
    if (items.length > 1 && isLeading && amountGap.test(gap)) return items.slice(0, -1);
    if (!(items.length === 0 ? participleGap : listGap).test(gap) || gap.includes("(")) break;
    // In "(dont 50 € de charges), électricité en sus", the words "en sus" concern only the costs
    // after the parentheses.
    if (items.length > 0 && gap.includes(")")) break;
    // Skip words such as "par mois", which may stand after the costs: "75 de charges par mois en
    // plus".
    if (items.length === 0 && mark.meaning === "monthly") {
      start = mark.start;
      continue;
    }
    // In "bills + cleaner included", the plus sign is a part of the list of costs.
    const isSign = mark.end - mark.start === 1 && items.length > 0;
    if (isSign && costs.has(marks[previous - 1]?.meaning ?? "rent")) {
      start = mark.start;
      continue;
    }
    if (!costs.has(mark.meaning)) {
      // In "inkl. NK, Strom extra", the word "extra" concerns only "Strom", the last cost before
      // it.
      if (mark.meaning === "including" || mark.meaning === "excluding") return items.slice(0, 1);
      break;
    }
    items.push(mark);
    start = mark.start;
  }
  return items;
}
