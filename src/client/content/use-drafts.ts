import { useEffect, useEffectEvent, useRef, useState } from "react";
import { sameValue } from "#common/same-value.ts";
import {
  type Draft,
  type DraftSubject,
  forgetDraft,
  keepDraft,
  listDrafts,
  newDraftKey,
  rememberOwnKey,
} from "./draft-store.ts";

/** The number of milliseconds without typing after which the draft is stored. */
const keepsAfter = 400;

type DraftsInput<Values> = {
  subject: DraftSubject;
  /** The values that the editor shows, and the values that are stored on the server. */
  values: Values;
  saved: Values;
  /** Whether the values in the editor differ from the stored values. */
  isDirty: boolean;
  baseUpdatedAt: string | null;
  /**
   * An example of a valid draft, such as the values of a new document. A stored draft is ignored if
   * its fields have other types than the fields of the example.
   */
  example: Values;
  /** Whether a reload of the page restores the editor's draft at once instead of offering it. */
  remembersOwn?: boolean;
  /** The draft that was restored after a reload. It is not offered again. */
  restored?: Draft<Values> | undefined;
};

/** Stores unsaved values in this browser, and offers drafts of earlier visits. */
export function useDrafts<Values extends object>(input: DraftsInput<Values>) {
  const { subject, values, saved, isDirty, remembersOwn, restored } = input;
  const [key, setKey] = useState(() => newDraftKey(subject));
  /** True once the user has left the editor after a save: no more drafts are stored then. */
  const isClosed = useRef(false);
  const [isFull, setIsFull] = useState(false);
  const [offers, setOffers] = useState(() => {
    // Two windows may have restored the same draft, so each window stores the draft under a key of
    // its own.
    if (restored && keepDraft({ ...restored, key })) forgetDraft(restored.key);
    return listOffers();
  });
  const [begunAt] = useState(() => restored?.changedAt ?? new Date().toISOString());
  const lastChange = useRef({ values, at: begunAt });

  function listOffers(): Draft<Values>[] {
    return listDrafts(subject, input.example).filter((draft) => {
      if (draft.key === key || draft.key === restored?.key) return false;
      if (!sameValue(draft.values, saved)) return true;
      forgetDraft(draft.key);
      return false;
    });
  }

  /** Returns the unsaved values as a draft; undefined if all values are saved. */
  function currentDraft(): Draft<Values> | undefined {
    if (!isDirty) return undefined;
    const now = new Date().toISOString();
    const { current } = lastChange;
    return {
      key,
      values,
      keptAt: now,
      changedAt: current.values === values ? current.at : now,
      baseUpdatedAt: input.baseUpdatedAt,
      isAside: false,
    };
  }

  const keep = useEffectEvent(() => {
    if (isClosed.current) return;
    const draft = currentDraft();
    if (!draft) forgetDraft(key);
    setIsFull(draft !== undefined && !keepDraft(draft));
  });

  useEffect(() => {
    if (lastChange.current.values !== values) {
      lastChange.current = { values, at: new Date().toISOString() };
    }
    const timer = setTimeout(keep, keepsAfter);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the effect event reads isDirty; the dependency restarts the timer when isDirty changes
  }, [values, isDirty]);

  const remember = useEffectEvent((own: string) => rememberOwnKey(subject, own));
  useEffect(() => {
    if (remembersOwn) remember(key);
  }, [remembersOwn, key]);

  useEffect(() => {
    const keepNow = () => keep();
    addEventListener("pagehide", keepNow);
    document.addEventListener("visibilitychange", keepNow);
    return () => {
      removeEventListener("pagehide", keepNow);
      document.removeEventListener("visibilitychange", keepNow);
      keep();
    };
  }, []);

  /**
   * If there are unsaved values, stores them as a draft and offers it to the user, because other
   * values are about to replace them in the editor.
   * @returns the key under which the editor stores its next draft
   */
  function setAside(): string {
    const draft = currentDraft();
    if (!draft) return key;
    const aside = { ...draft, isAside: true };
    keepDraft(aside);
    setOffers((all) => [aside, ...all]);
    const nextKey = newDraftKey(subject);
    setKey(nextKey);
    return nextKey;
  }

  function withdraw(draft: Draft<Values>): void {
    setOffers((all) => all.filter((other) => other.key !== draft.key));
  }

  return {
    /** The stored drafts that the user has neither restored nor discarded, newest first. */
    offers,
    /**
     * True if the browser has no room for a draft, so that the unsaved values exist only in this
     * window.
     */
    isFull,
    drop: (draft: Draft<Values>) => {
      forgetDraft(draft.key);
      withdraw(draft);
    },
    /** Stores a discarded draft again, and offers it to the user. */
    offerAgain: (draft: Draft<Values>) => {
      keepDraft(draft);
      setOffers((all) => [draft, ...all]);
    },
    /**
     * Makes an offered draft the current draft of the editor. If the editor has unsaved values,
     * they become another draft, which is offered to the user instead.
     */
    adopt: (draft: Draft<Values>) => {
      if (keepDraft({ ...draft, key: setAside(), isAside: false })) forgetDraft(draft.key);
      withdraw(draft);
    },
    setAside,
    /**
     * Makes the editor's draft a draft of another document. Later changes are stored in this draft,
     * too. For example, if another user has deleted the edited row, the draft becomes a draft of a
     * new row.
     */
    moveTo: (next: DraftSubject) => {
      const draft = currentDraft();
      const nextKey = newDraftKey(next);
      if (draft) keepDraft({ ...draft, key: nextKey, baseUpdatedAt: null });
      forgetDraft(key);
      setKey(nextKey);
    },
    /** Deletes the editor's draft and stores no more drafts, because the user leaves. */
    close: () => {
      isClosed.current = true;
      forgetDraft(key);
    },
    /**
     * Deletes the editor's draft. Later changes are stored again.
     * @returns the deleted draft, so that it can be offered again
     */
    forget: (): Draft<Values> | undefined => {
      const draft = currentDraft();
      forgetDraft(key);
      return draft && { ...draft, key: newDraftKey(subject), isAside: true };
    },
  };
}
