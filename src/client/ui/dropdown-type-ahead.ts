import { useEffect, useRef } from "react";

/** The number of milliseconds without another letter after which typed letters are forgotten. */
const pause = 1000;

/** Returns the text in lower case and without accents, so that `gra` finds Graça. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * Returns the index of the option that the typed letters select: the first option after the current
 * one that begins with the letters. If there is none, the first option in which another word begins
 * with them. A repeated letter selects the options that begin with it one after the other.
 */
export function findByLetters(labels: string[], letters: string, current: number): number {
  const typed = fold(letters);
  const repeated = typed.length > 1 && typed === typed[0]?.repeat(typed.length);
  const searched = repeated ? typed.slice(0, 1) : typed;
  // If several letters were typed, the search begins at the current option, because it may still
  // match. If one letter was typed, the search begins at the next option.
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

/** Collects letters that are typed one after the other. */
export function useTypeAhead() {
  const letters = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    /**
     * Whether letters were typed just now. If so, a typed space belongs to the letters by which an
     * option is searched, and does not choose an option.
     */
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
