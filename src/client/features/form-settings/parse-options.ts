import type { Option } from "#common/questionnaire/definition.ts";

/** The maximum length of an option's value and label, in characters. */
const maxLength = 200;

/** Derives the value of an option from its label: `Bairro Alto` becomes `bairro_alto`. */
export function valueFromLabel(label: string): string {
  const value = label
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "_")
    .replaceAll(/^_+|_+$/g, "");
  return (value || "option").slice(0, maxLength);
}

/** Parses pasted text into options. Each line is one option: `value | label`, or a label alone. */
export function parseOptions(text: string): Option[] {
  const taken = new Set<string>();
  return text.split(/\r?\n/).flatMap((line) => {
    const [first = "", ...rest] = line.split("|");
    const label = (rest.join("|").trim() || first.trim()).slice(0, maxLength);
    const value =
      rest.length > 0 && first.trim() ? first.trim().slice(0, maxLength) : valueFromLabel(label);
    if (label === "" || taken.has(value)) return [];
    taken.add(value);
    return [{ value, label }];
  });
}
