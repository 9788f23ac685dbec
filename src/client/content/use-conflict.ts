import { useState } from "react";
import type { Conflict, Stored, SubmitOptions } from "./editor-options.ts";

/**
 * Holds the conflict between an editor's unsaved values and a document that another user has saved
 * meanwhile.
 */
export function useConflict<Values extends object, Row extends Stored>(
  valuesOf: (row: Row) => Values,
) {
  const [conflict, setConflict] = useState<Conflict<Values, Row> | null>(null);
  /** The version that the other user has saved, from the last conflict; null if there was none. */
  const [theirs, setTheirs] = useState<Row | null>(null);
  return {
    conflict,
    theirs,
    /** Shows the conflict, with a sentence that says who else changed the document, and when. */
    showConflict: (sentence: string, found: Row, submitted: SubmitOptions): void => {
      setConflict({ sentence, theirs: found, values: valuesOf(found), options: submitted });
      setTheirs(found);
    },
    closeConflict: (): void => setConflict(null),
  };
}

/** Returns the newest of several copies of a stored document. Copies that are null are ignored. */
export const newestOf = <Row extends Stored>(row: Row, ...others: (Row | null)[]): Row =>
  others.reduce<Row>(
    (newest, other) =>
      other && Date.parse(other.updatedAt) > Date.parse(newest.updatedAt) ? other : newest,
    row,
  );
