const letters = new Intl.Collator("en", { sensitivity: "base" });

/**
 * Returns whether each typed word is the beginning of a word of the label, without regard to case
 * and accents. Without typed words, every label matches.
 */
export function matchesLabel(label: string, typed: string): boolean {
  const words = label.split(/[^\p{L}\p{N}]+/u);
  return typed
    .split(/\s+/)
    .filter((part) => part !== "")
    .every((part) => words.some((word) => letters.compare(word.slice(0, part.length), part) === 0));
}
