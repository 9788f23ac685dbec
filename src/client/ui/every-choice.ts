export type Choice = { value: string; label: string };

/**
 * The value of the choice that selects all other choices. It is empty, because real values are
 * never empty.
 */
export const everyValue = "";

/**
 * Returns the choices to offer. If `every` is defined, the first choice selects all others, and
 * `every` is its label.
 */
export function withEvery(choices: Choice[], every: string | undefined): Choice[] {
  return every === undefined ? choices : [{ value: everyValue, label: every }, ...choices];
}

/**
 * Whether a choice is selected. The choice that selects all others is selected if all other choices
 * are selected.
 */
export function isOn(choices: Choice[], chosen: string[], value: string): boolean {
  if (value !== everyValue) return chosen.includes(value);
  return choices.length > 0 && choices.every((choice) => chosen.includes(choice.value));
}

/** Returns the selected values after the user has pressed one of the choices. */
export function toggled(choices: Choice[], chosen: string[], value: string): string[] {
  const wasOn = isOn(choices, chosen, value);
  if (value === everyValue) return wasOn ? [] : choices.map((choice) => choice.value);
  return wasOn ? chosen.filter((other) => other !== value) : [...chosen, value];
}

/**
 * Returns the selected choices to show. If all choices are selected and `every` is defined, returns
 * instead a single choice with the label `every`, which stands for all of them.
 */
export function shownChoices(
  choices: Choice[],
  chosen: string[],
  every: string | undefined,
): Choice[] {
  if (every !== undefined && isOn(choices, chosen, everyValue)) {
    return [{ value: everyValue, label: every }];
  }
  return choices.filter((choice) => chosen.includes(choice.value));
}
