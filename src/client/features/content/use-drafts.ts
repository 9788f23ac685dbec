import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type Draft,
  type DraftSubject,
  forgetDraft,
  keepDraft,
  listDrafts,
  newDraftKey,
} from "./draft-store.ts";
import { isSame } from "./editor-subject.ts";

/** Milliseconds without typing after which what was typed is kept. */
const keepsAfter = 400;

type DraftsInput<Values> = {
  subject: DraftSubject;
  /** What is typed now, and what is saved. */
  values: Values;
  saved: Values;
  baseUpdatedAt: string | null;
};

/** Keeps what is typed in this browser, and offers back what was kept before. */
export function useDrafts<Values extends object>(input: DraftsInput<Values>) {
  const { subject, values, saved } = input;
  const [key, setKey] = useState(() => newDraftKey(subject));
  /** Once it is saved and left, nothing is kept any more. */
  const isClosed = useRef(false);
  const [isFull, setIsFull] = useState(false);
  const [offers, setOffers] = useState(() => listOffers());

  function listOffers(): Draft<Values>[] {
    return listDrafts(subject, saved).filter((draft) => {
      if (!isSame(draft.values, saved)) return true;
      forgetDraft(draft.key);
      return false;
    });
  }

  /** What is typed and not saved, if anything is. */
  function currentDraft(): Draft<Values> | undefined {
    if (isSame(values, saved)) return undefined;
    const keptAt = new Date().toISOString();
    return { key, values, keptAt, baseUpdatedAt: input.baseUpdatedAt };
  }

  const keep = useEffectEvent(() => {
    if (isClosed.current) return;
    const draft = currentDraft();
    if (!draft) forgetDraft(key);
    setIsFull(draft !== undefined && !keepDraft(draft));
  });

  const isDirty = !isSame(values, saved);
  useEffect(() => {
    const timer = setTimeout(keep, keepsAfter);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the effect event reads the values; they stand here to begin the wait anew with each change
  }, [values, isDirty]);

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
    keepDraft(draft);
    setOffers((all) => [draft, ...all]);
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
      if (keepDraft({ ...draft, key: setAside() })) forgetDraft(draft.key);
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
  };
}
