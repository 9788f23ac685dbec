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

/** Milliseconds without typing after which the draft is stored. */
const keepsAfter = 400;

type DraftsInput<Values> = {
  subject: DraftSubject;
  /** The values on the screen, and the stored values. */
  values: Values;
  saved: Values;
  /** Whether the values on the screen differ from the stored values. */
  isDirty: boolean;
  baseUpdatedAt: string | null;
  /** The fields, each with a value of its type. */
  example: Values;
  /** Whether a reload restores this editor's draft at once. */
  remembersOwn?: boolean;
  /** The draft that the reload restored: it is not offered again. */
  restored?: Draft<Values> | undefined;
};

/** Stores unsaved values in this browser, and offers drafts of earlier visits. */
export function useDrafts<Values extends object>(input: DraftsInput<Values>) {
  const { subject, values, saved, isDirty, remembersOwn, restored } = input;
  const [key, setKey] = useState(() => newDraftKey(subject));
  /** The editor was left after a save: it stores no more drafts. */
  const isClosed = useRef(false);
  const [isFull, setIsFull] = useState(false);
  const [offers, setOffers] = useState(() => {
    // Another window may have restored the same draft: each window stores it under its own key.
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
   * Moves the unsaved values to the offered drafts before other values replace them.
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
    /** Drafts that the user has neither restored nor discarded, the newest first. */
    offers,
    /** The browser has no room: the unsaved values exist only in this window. */
    isFull,
    drop: (draft: Draft<Values>) => {
      forgetDraft(draft.key);
      withdraw(draft);
    },
    /** Stores a discarded draft again, and offers to continue with it. */
    offerAgain: (draft: Draft<Values>) => {
      keepDraft(draft);
      setOffers((all) => [draft, ...all]);
    },
    /** Makes an offered draft the draft that this editor continues. */
    adopt: (draft: Draft<Values>) => {
      if (keepDraft({ ...draft, key: setAside(), isAside: false })) forgetDraft(draft.key);
      withdraw(draft);
    },
    setAside,
    /** Continues as the draft of another document, such as a new row after a deletion. */
    moveTo: (next: DraftSubject) => {
      const draft = currentDraft();
      const nextKey = newDraftKey(next);
      if (draft) keepDraft({ ...draft, key: nextKey, baseUpdatedAt: null });
      forgetDraft(key);
      setKey(nextKey);
    },
    /** Deletes this editor's draft and stores no more drafts, because the user leaves. */
    close: () => {
      isClosed.current = true;
      forgetDraft(key);
    },
    /**
     * Deletes this editor's draft. Later changes are stored again.
     * @returns the deleted draft, so that it can be offered again
     */
    forget: (): Draft<Values> | undefined => {
      const draft = currentDraft();
      forgetDraft(key);
      return draft && { ...draft, key: newDraftKey(subject), isAside: true };
    },
  };
}
