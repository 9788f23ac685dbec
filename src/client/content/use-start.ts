import { useState } from "react";
import { sameValue } from "#common/same-value.ts";
import { type DraftSubject, findOwnDraft } from "./draft-store.ts";
import { takeHandedOver } from "./hand-over.ts";

type StartInput<Values> = {
  subject: DraftSubject;
  /** The values that are stored for the document; for a new document, its empty initial values. */
  saved: Values;
  /** The initial values of a new document. */
  empty: Values;
  /** Whether a reload of the page restores the draft at once instead of offering it. */
  restoresAtOnce: boolean;
  /** The time of the last change of the stored document; undefined for a new one. */
  updatedAt: string | undefined;
};

/**
 * Returns the values with which an editor opens: the values of the editor that it replaces, or else
 * a draft that is restored at once, or else the stored values. Also returns the state that depends
 * on this choice: the restored draft, the version that the next save expects to replace, and the
 * time of the last save.
 */
export function useStart<Values extends object>(input: StartInput<Values>) {
  const { subject, saved, empty, restoresAtOnce } = input;
  const [restored] = useState(() => {
    const own = restoresAtOnce ? findOwnDraft(subject, empty) : undefined;
    return own && !sameValue(own.values, saved) ? own : undefined;
  });
  // After the first save of a new document, another editor replaces the editor that sent the save.
  // The replaced editor hands over its values, so that text that was typed during the save stays.
  const [handedOver] = useState(() => takeHandedOver(subject) as Values | undefined);
  const [shownDraft, setShownDraft] = useState(restored);
  const [expected, setExpected] = useState(restored?.baseUpdatedAt ?? input.updatedAt);
  const [savedAt, setSavedAt] = useState(() => (handedOver ? new Date() : null));
  return {
    values: handedOver ?? restored?.values ?? saved,
    /** The draft that was restored when the editor opened. */
    restored,
    /** The restored draft. It is undefined once the draft is saved or discarded. */
    shownDraft,
    setShownDraft,
    /**
     * The change time of the document version on which the next save is based. If the stored
     * document has another change time, the save leads to a conflict. A restored draft can be based
     * on an earlier version than the loaded document.
     */
    expected,
    setExpected,
    /** When this editor last saved the document; null if it has not. */
    savedAt,
    setSavedAt,
  };
}
