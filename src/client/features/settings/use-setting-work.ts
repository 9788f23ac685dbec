import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { sameValue } from "#common/same-value.ts";
import { type Draft, findOwnDraft } from "../../content/draft-store.ts";
import { useLeaving } from "../../content/unsaved-dialog.tsx";
import { useDrafts } from "../../content/use-drafts.ts";
import { messageOf } from "../../error-text.ts";
import { statusOf } from "../../trpc.ts";
import { useSaveKey } from "../../ui/back-office/use-save-key.ts";
import { showToast } from "../../ui/toast.tsx";
import { useAdmin } from "../accounts/admin-context.ts";
import type { SettingEditorOptions, SettingErrors, StoredSetting } from "./setting-editor.ts";
import { settingErrorsOf } from "./setting-errors.ts";
import { NotConfirmed, useLosses } from "./use-losses.ts";
import { useSettingErrors } from "./use-setting-errors.ts";

/** A save that came after somebody else's, and the note that it had. */
type Conflict<Value> = {
  /** What is shown of it. */
  meeting: { sentence: string; theirs: Value };
  theirs: StoredSetting<Value>;
  note?: string | undefined;
};

const isAny = (errors: SettingErrors) => Object.keys(errors).length > 0;

/** What an editor of a setting holds and does, before anything is drawn of it. */
export function useSettingWork<Value extends object>(options: SettingEditorOptions<Value>) {
  const { draftNoun, check, empty } = options;
  const userId = useAdmin()?.id ?? 0;
  const subject = { userId, noun: draftNoun, id: null };
  const [stored, setStored] = useState(options.setting);
  const remembersOwn = options.restores === "at once";
  const [restored] = useState(() => {
    const own = remembersOwn ? findOwnDraft(subject, empty) : undefined;
    return own && !sameValue(own.values, stored.value) ? own : undefined;
  });
  /** What is told of as restored, until it is saved or given up. */
  const [told, setTold] = useState(restored);
  const [value, setValue] = useState(restored?.values ?? stored.value);
  /** What was stored when this began: older than what is stored now after a restored draft. */
  const [expected, setExpected] = useState(restored?.baseUpdatedAt ?? stored.lastUpdated);
  const [conflict, setConflict] = useState<Conflict<Value> | null>(null);
  const [isCancelling, setIsCancelling] = useState(false);
  const [isComparing, setIsComparing] = useState(false);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  /** At once, where what is drawn comes too late for a save that follows a change directly. */
  const latest = useRef(value);
  const isSending = useRef(false);
  const errors = useSettingErrors(value, check);
  const losses = useLosses(options.losses);

  const saved = stored.value;
  const isDirty = useMemo(() => !sameValue(value, saved), [value, saved]);
  const drafts = useDrafts({
    subject,
    values: value,
    saved,
    isDirty,
    baseUpdatedAt: expected,
    example: empty,
    remembersOwn,
    restored,
  });
  const leaving = useLeaving({ mustAsk: () => isDirty, outlivesReload: remembersOwn, drafts });
  const update = useMutation({ mutationFn: options.update });

  /** Somebody else's, as it was found when a save came after it. */
  const [met, setMet] = useState(stored);
  /** What is stored as far as anybody here knows: it may have been read again meanwhile. */
  const newest = [stored, met, options.setting].reduce((a, b) =>
    b.lastUpdated > a.lastUpdated ? b : a,
  );

  function put(next: Value): void {
    latest.current = next;
    setValue(next);
  }

  /** Goes on from what is stored now. */
  function startFrom(next: StoredSetting<Value>): void {
    setStored(next);
    setExpected(next.lastUpdated);
    setTold(undefined);
    setConflict(null);
    put(next.value);
    errors.clear();
  }

  const follow = useEffectEvent((next: StoredSetting<Value>) => {
    if (next === stored || isSending.current || !sameValue(latest.current, saved)) return;
    startFrom(next);
  });
  useEffect(() => follow(newest), [newest]);

  function showErrors(found: SettingErrors, of: Value): void {
    errors.show(found, of);
    requestAnimationFrame(() => options.onErrors(found));
  }

  async function findTheirs(): Promise<StoredSetting<Value> | null> {
    try {
      return await options.find();
    } catch {
      return null;
    }
  }

  function meet(refusal: unknown, theirs: StoredSetting<Value>, note?: string): void {
    const meeting = { sentence: messageOf(refusal), theirs: theirs.value };
    setConflict({ meeting, theirs, note });
    setMet(theirs);
  }

  async function onSaveFailure(refusal: unknown, sent: Value, note: string | undefined) {
    if (statusOf(refusal) === 409) {
      const theirs = await findTheirs();
      if (theirs) {
        meet(refusal, theirs, note);
        return;
      }
    }
    const found = settingErrorsOf(refusal);
    if (isAny(found)) showErrors(found, sent);
    else options.onFailure(refusal);
  }

  function onSaved(next: StoredSetting<Value>, sent: Value): void {
    setStored(next);
    setExpected(next.lastUpdated);
    setTold(undefined);
    setConflict(null);
    setSavedAt(new Date());
    errors.clear();
    // What was typed while it was being saved stays.
    if (sameValue(latest.current, sent)) {
      if (!sameValue(sent, next.value)) put(next.value);
      drafts.forget();
    }
    options.onSaved(next);
  }

  /** @param over what the save replaces */
  async function submit(note: string | undefined, over?: StoredSetting<Value>): Promise<void> {
    if (isSending.current) return;
    const sent = latest.current;
    const found = check(sent);
    if (isAny(found)) {
      setConflict(null);
      showErrors(found, sent);
      return;
    }
    isSending.current = true;
    try {
      const acknowledgedLosses = await losses.confirm(over?.value ?? saved, sent);
      const next = await update.mutateAsync({
        value: sent,
        expectedUpdatedAt: over?.lastUpdated ?? expected,
        ...(note && { note }),
        ...(acknowledgedLosses && { acknowledgedLosses }),
      });
      onSaved(next, sent);
    } catch (error) {
      if (!(error instanceof NotConfirmed)) await onSaveFailure(error, sent, note);
    } finally {
      isSending.current = false;
    }
  }

  /** Somebody else's change comes before the version: it is shown, and what is typed is kept. */
  async function onRestoreFailure(refusal: unknown): Promise<void> {
    if (refusal instanceof NotConfirmed) return;
    const theirs = statusOf(refusal) === 409 ? await findTheirs() : null;
    if (!theirs) return options.onFailure(refusal);
    setIsComparing(false);
    if (isDirty) meet(refusal, theirs);
    else {
      startFrom(theirs);
      options.onFailure(refusal);
    }
  }

  function giveUp(): Draft<Value> | undefined {
    const draft = drafts.forget();
    startFrom(newest);
    return draft;
  }

  /** Gives up what was restored, for as long as nothing else is done. */
  function discard(): void {
    const draft = giveUp();
    showToast({
      title: "Unsaved changes discarded",
      ...(draft && { action: { label: "Undo", onClick: () => drafts.offerAgain(draft) } }),
    });
  }

  useSaveKey(options.onSaveKey ?? (() => void submit(undefined)));

  return {
    value,
    set: (next: Value | ((now: Value) => Value)) =>
      put(typeof next === "function" ? next(latest.current) : next),
    saved,
    /** When what is stored was changed last, and what the next save expects that to be. */
    storedAt: newest.lastUpdated,
    expected,
    isDirty,
    errors: errors.errors,
    submit,
    isSaving: update.isPending,
    savedAt,
    drafts,
    leaving,
    restored: isDirty ? told : undefined,
    discard,
    restoreDraft: (draft: Draft<Value>) => {
      drafts.adopt(draft);
      put(draft.values);
      // A draft of something older is a conflict, and told so when it is saved.
      setExpected(draft.baseUpdatedAt ?? stored.lastUpdated);
      setTold(undefined);
    },
    cancel: () => {
      if (isDirty) setIsCancelling(true);
      else giveUp();
    },
    isCancelling,
    stay: () => setIsCancelling(false),
    giveUp: () => {
      setIsCancelling(false);
      giveUp();
    },
    /** The open question about losses, and a function that asks it for another value. */
    lossQuestion: losses.question,
    confirmLosses: (next: Value) => losses.confirm(newest.value, next),
    conflict,
    keepMine: () => {
      if (conflict) void submit(conflict.note, conflict.theirs);
    },
    takeTheirs: () => {
      if (!conflict) return;
      drafts.setAside();
      startFrom(conflict.theirs);
    },
    goOnEditing: () => setConflict(null),
    isComparing,
    setIsComparing,
    /** After a version was restored: what is typed and not saved is offered back. */
    onRestored: (next: StoredSetting<Value>) => {
      drafts.setAside();
      startFrom(next);
      setSavedAt(new Date());
      (options.onRestored ?? options.onSaved)(next);
    },
    onRestoreFailure: (refusal: unknown) => void onRestoreFailure(refusal),
  };
}

export type SettingWork<Value extends object> = ReturnType<typeof useSettingWork<Value>>;
