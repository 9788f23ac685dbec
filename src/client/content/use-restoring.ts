import { useState } from "react";
import { messageOf } from "../error-text.ts";
import { isNotFoundError, statusOf } from "../trpc.ts";
import {
  Cancelled,
  type EditorOptions,
  type Stored,
  type SubmitOptions,
} from "./editor-options.ts";
import { hasErrors } from "./use-errors.ts";

type Parts<Values extends object, Row extends Stored> = {
  options: EditorOptions<Values, Row>;
  isDirty: boolean;
  /** Loads the document that another user has saved. Returns null if it cannot be loaded. */
  findTheirs: () => Promise<Row | null>;
  /** Keeps the unsaved text as a draft, which is offered to the user. */
  setAside: () => void;
  startFrom: (next: Row) => void;
  showConflict: (sentence: string, found: Row, submitted: SubmitOptions) => void;
};

/** Holds the comparison of an editor's document with earlier versions, and handles restores. */
export function useRestoring<Values extends object, Row extends Stored>({
  options,
  isDirty,
  findTheirs,
  setAside,
  startFrom,
  showConflict,
}: Parts<Values, Row>) {
  const [isComparing, setIsComparing] = useState(false);

  async function handleRefusal(refusal: unknown): Promise<void> {
    if (refusal instanceof Cancelled) return;
    const isStale = statusOf(refusal) === 409 && !hasErrors(options.errorsOf(refusal));
    const other = isStale || isNotFoundError(refusal) ? await findTheirs() : null;
    if (other) setIsComparing(false);
    if (other && isDirty) return showConflict(messageOf(refusal), other, {});
    if (other) startFrom(other);
    options.onFailure(refusal, false);
  }

  return {
    isComparing,
    setIsComparing,
    /** Shows a restored version of the document. Unsaved text becomes a draft. */
    onRestored: (next: Row): void => {
      setAside();
      startFrom(next);
    },
    /**
     * Handles a restore that the server refused. If another user has saved the document in the
     * meantime, shows the saved version. But if the editor contains unsaved text, the text stays,
     * and the editor reports a conflict.
     */
    onRestoreFailure: (refusal: unknown): void => void handleRefusal(refusal),
  };
}
