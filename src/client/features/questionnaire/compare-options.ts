import type { Field, Option } from "#common/questionnaire/definition.ts";
import { sameValue } from "#common/same-value.ts";
import type { Stretch, TextDifference } from "../../content/compare-texts.ts";

const describe = ({ label, value }: Option) =>
  label === value && label
    ? label
    : `${label || "Without a label"} (${value || "without a value"})`;

/**
 * Returns a field's lists of options. Each key is the parent field's answer for which the list is
 * shown; the key of a list that is always shown is empty.
 */
function listsOf({ options }: Field): Map<string, Option[]> {
  if (!options) return new Map();
  return new Map(Array.isArray(options) ? [["", options]] : Object.entries(options));
}

type Lines = { changed: string[]; same: number };

function toStretches({ changed, same }: Lines): Stretch[] {
  const lines: Stretch[] = changed.map((text, place) => ({
    text: place === 0 ? text : `\n${text}`,
    changed: true,
  }));
  if (same === 0) return lines;
  const shared = same === 1 ? "one that both have" : `${same} that both have`;
  const text = lines.length > 0 ? `\n… and ${shared}` : `Only ${shared}`;
  return [...lines, { text, changed: false }];
}

/** Lists the options of one list that were added, removed or renamed. */
function difference(list: readonly Option[], other: readonly Option[]): Lines {
  const known = new Set(other.map(describe));
  const changed = list.map(describe).filter((line) => !known.has(line));
  return { changed, same: list.length - changed.length };
}

function compareLists(label: string, a: readonly Option[], b: readonly Option[]): TextDifference {
  const [before, after] = [difference(a, b), difference(b, a)];
  if (before.changed.length + after.changed.length > 0) {
    return { label, before: toStretches(before), after: toStretches(after) };
  }
  // Both lists have the same options in a different order, so only the new order is reported.
  const inOrder = (list: readonly Option[]) =>
    toStretches({
      changed: list.map((option, place) => `${place + 1}. ${describe(option)}`),
      same: 0,
    });
  return { label: `${label}, order`, before: inOrder(a), after: inOrder(b) };
}

/**
 * Lists the added, removed and renamed options of a field. If the options depend on the answer to
 * another field, each answer has its own list of options.
 * @param nameOfAnswer returns the label of such an answer
 */
export function* compareOptions(
  name: string,
  before: Field,
  after: Field,
  nameOfAnswer: (answer: string) => string,
): Generator<TextDifference> {
  if (sameValue(before.options, after.options)) return;
  const [a, b] = [listsOf(before), listsOf(after)];
  for (const answer of new Set([...a.keys(), ...b.keys()])) {
    const [one, other] = [a.get(answer) ?? [], b.get(answer) ?? []];
    if (sameValue(one, other)) continue;
    const ofAnswer = answer && ` for ${nameOfAnswer(answer)}`;
    yield compareLists(`${name} › Options${ofAnswer}`, one, other);
  }
}
