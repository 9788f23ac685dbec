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

/** Milliseconds without typing after which what was typed is kept. */
const keepsAfter = 400;

type DraftsInput<Values> = {
  subject: DraftSubject;
  /** What is typed now, and what is saved. */
  values: Values;
  saved: Values;
  /** Whether the two differ. */
  isDirty: boolean;
  baseUpdatedAt: string | null;
  /** The fields, each with a value of its kind. */
  example: Values;
  /** Whether a reload goes on with this editor's own draft at once. */
  remembersOwn?: boolean;
  /** That draft, which is not offered then. */
  restored?: Draft<Values> | undefined;
};

/** Keeps what is typed in this browser, and offers back what was kept before. */
export function useDrafts<Values extends object>(input: DraftsInput<Values>) {
  const { subject, values, saved, isDirty, remembersOwn, restored } = input;
  const [key, setKey] = useState(() => newDraftKey(subject));
  /** Once it is saved and left, nothing is kept any more. */
  const isClosed = useRef(false);
  const [isFull, setIsFull] = useState(false);
  const [offers, setOffers] = useState(() => {
    // Another window may go on with the same one, and has its own place then.
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

  /** What is typed and not saved, if anything is. */
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the effect event reads whether anything differs; it stands here to begin the wait anew when that changes
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
   * Puts what is typed among what is offered back, before something else takes its place.
   *
   * @returns the key under which this editor goes on
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
    /** What was kept before and is neither restored nor discarded, the newest first. */
    offers,
    /** This browser has no room: what is typed is only in this window. */
    isFull,
    drop: (draft: Draft<Values>) => {
      forgetDraft(draft.key);
      withdraw(draft);
    },
    /** Offers a dropped one again. */
    offerAgain: (draft: Draft<Values>) => {
      keepDraft(draft);
      setOffers((all) => [draft, ...all]);
    },
    /** Takes an offered draft for this editor's own. */
    adopt: (draft: Draft<Values>) => {
      if (keepDraft({ ...draft, key: setAside(), isAside: false })) forgetDraft(draft.key);
      withdraw(draft);
    },
    setAside,
    /** Goes on as the draft of another, in this one's place. */
    moveTo: (next: DraftSubject) => {
      const draft = currentDraft();
      const nextKey = newDraftKey(next);
      if (draft) keepDraft({ ...draft, key: nextKey, baseUpdatedAt: null });
      forgetDraft(key);
      setKey(nextKey);
    },
    /** Forgets this editor's own draft, and keeps no other: it is left. */
    close: () => {
      isClosed.current = true;
      forgetDraft(key);
    },
    /**
     * Forgets this editor's own draft; what is typed from now on is kept again.
     *
     * @returns what was forgotten, as it may be offered again
     */
    forget: (): Draft<Values> | undefined => {
      const draft = currentDraft();
      forgetDraft(key);
      return draft && { ...draft, key: newDraftKey(subject), isAside: true };
    },
  };
}
