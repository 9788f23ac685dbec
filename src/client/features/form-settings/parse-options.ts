import type { Option } from "#common/questionnaire/definition.ts";

/** The longest value and label that an option may have. */
const longest = 200;

/** A value for an option of which only the label is known: `Bairro Alto` is `bairro_alto`. */
export function valueOf(label: string): string {
  const value = label
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "_")
    .replaceAll(/^_+|_+$/g, "");
  return (value || "option").slice(0, longest);
}

/** What a pasted text offers: one option per line, `value | label` or the label alone. */
export function parseOptions(text: string): Option[] {
  const taken = new Set<string>();
  return text.split(/\r?\n/).flatMap((line) => {
    const [first = "", ...rest] = line.split("|");
    const label = (rest.join("|").trim() || first.trim()).slice(0, longest);
    const value = rest.length > 0 && first.trim() ? first.trim().slice(0, longest) : valueOf(label);
    if (label === "" || taken.has(value)) return [];
    taken.add(value);
    return [{ value, label }];
  });
}
