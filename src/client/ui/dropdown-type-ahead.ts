import { useEffect, useRef } from "react";

/** How long, in milliseconds, letters add up to one word before the next begins anew. */
const pause = 1000;

/** Without case and accents, so that `gra` finds Graça. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * The option that the typed letters mean: the first after the current one that begins with them,
 * else one of whose words does. A letter pressed repeatedly walks through what begins with it.
 */
export function findByLetters(labels: string[], letters: string, current: number): number {
  const typed = fold(letters);
  const repeated = typed.length > 1 && typed === typed[0]?.repeat(typed.length);
  const searched = repeated ? typed.slice(0, 1) : typed;
  // A longer word may still mean the current option, one letter means the next.
  const start = searched.length > 1 ? current : current + 1;
  const folded = labels.map(fold);
  const order = folded.map((_, i) => (Math.max(start, 0) + i) % folded.length);
  const startsWith = order.find((i) => folded[i]?.startsWith(searched));
  if (startsWith !== undefined) return startsWith;
  const hasWord = order.find((i) =>
    folded[i]?.split(/\P{L}+/u).some((w) => w.startsWith(searched)),
  );
  return hasWord ?? -1;
}

/** Collects letters pressed one after the other. */
export function useTypeAhead() {
  const letters = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    /** Whether a word has been begun, so that a space belongs to it. */
    typing: () => letters.current !== "",
    press: (letter: string) => {
      letters.current += letter;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        letters.current = "";
      }, pause);
      return letters.current;
    },
  };
}
