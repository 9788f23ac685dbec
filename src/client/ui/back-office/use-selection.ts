import { useCallback, useState } from "react";

/** The rows of a list that a person has selected. A row is identified by its id. */
export type Selection = {
  ids: string[];
  has: (id: string) => boolean;
  /** Selects rows, or takes them out of the selection. */
  set: (ids: string[], isSelected: boolean) => void;
  clear: () => void;
};

/**
 * Holds the selected rows of a list.
 * @param shown the ids of the rows on the screen; a row that is not on the screen does not count as
 *   selected
 */
export function useSelection(shown: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const set = useCallback<Selection["set"]>((ids, isSelected) => {
    setChosen((now) => {
      const next = new Set(now);
      for (const id of ids) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }, []);
  return {
    ids: shown.filter((id) => chosen.has(id)),
    has: (id) => chosen.has(id),
    set,
    clear: () => setChosen(new Set()),
  };
}
