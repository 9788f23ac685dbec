export type Choice = { value: string; label: string };

/** Stands for all choices at once. No choice has it as its value, for a value is not empty. */
export const everyValue = "";

/** The choices, after one for all of them at once where that has a name. */
export function withEvery(choices: Choice[], every: string | undefined): Choice[] {
  return every === undefined ? choices : [{ value: everyValue, label: every }, ...choices];
}

/** Whether a choice is on; that for all of them is when each is. */
export function isOn(choices: Choice[], chosen: string[], value: string): boolean {
  if (value !== everyValue) return chosen.includes(value);
  return choices.length > 0 && choices.every((choice) => chosen.includes(choice.value));
}

/** The chosen values after one was pressed that may be on already. */
export function toggled(choices: Choice[], chosen: string[], value: string): string[] {
  const wasOn = isOn(choices, chosen, value);
  if (value === everyValue) return wasOn ? [] : choices.map((choice) => choice.value);
  return wasOn ? chosen.filter((other) => other !== value) : [...chosen, value];
}

/** What is chosen, as it is shown: one name where it is everything. */
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
