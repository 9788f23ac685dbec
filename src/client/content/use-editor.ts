import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { sameValue } from "#common/same-value.ts";
import { messageOf } from "../error-text.ts";
import { useAdmin } from "../features/accounts/admin-context.ts";
import { isNotFoundError, statusOf } from "../trpc.ts";
import { useSaveKey } from "../ui/back-office/use-save-key.ts";
import { showToast } from "../ui/toast.tsx";
import type { Draft } from "./draft-store.ts";
import {
  Cancelled,
  type EditorOptions,
  type FormErrors,
  type SaveTarget,
  type Stored,
  type SubmitOptions,
} from "./editor-options.ts";
import { rememberFocus, restoreFocus, useRestoredFocus } from "./focus-field.ts";
import { handOver } from "./hand-over.ts";
import { newestOf, useConflict } from "./use-conflict.ts";
import { useDrafts } from "./use-drafts.ts";
import { hasErrors, useErrors } from "./use-errors.ts";
import { useFollowing } from "./use-following.ts";
import { useLeaving } from "./use-leaving.ts";
import { useRestoring } from "./use-restoring.ts";
import { useStart } from "./use-start.ts";

/**
 * Holds the state of an editor and its actions. All documents that users edit, such as posts and
 * settings, use it.
 */
export function useEditor<Values extends object, Row extends Stored>(
  options: EditorOptions<Values, Row>,
) {
  const { draftNoun, empty, valuesOf, check, restoresAtOnce = false } = options;
  const userId = useAdmin()?.id ?? 0;
  const [row, setRow] = useState(options.row);
  const saved = useMemo(() => (row ? valuesOf(row) : empty), [row, valuesOf, empty]);
  const subject = { userId, noun: draftNoun, id: row?.id ?? null };
  const start = useStart({ subject, saved, empty, restoresAtOnce, updatedAt: row?.updatedAt });
  const { restored, shownDraft, setShownDraft, expected, setExpected, savedAt, setSavedAt } = start;
  const { conflict, theirs, showConflict, closeConflict } = useConflict(valuesOf);
  /** True if another user has deleted the document. The next save then creates a new document. */
  const [isGone, setIsGone] = useState(false);
  /** The newer version of the document that the editor has last shown automatically. */
  const [followed, setFollowed] = useState<Row | null>(null);
  const [isDiscarding, setIsDiscarding] = useState(false);
  /**
   * True if the editor closes without asking about unsaved changes: after the first save of a new
   * document, because another editor then replaces this one, or after a save with the option
   * `leaves` that stored all values on the screen.
   */
  const mayLeave = useRef(false);
  /** Whether a save is running. It is a ref, because a second press may come before a render. */
  const isSending = useRef(false);

  const form = useForm<Values>({
    initialValues: start.values,
    clearInputErrorOnChange: false,
    onValuesChange(values, previous) {
      const suggested = row ? undefined : options.suggest?.(values, previous);
      if (suggested) form.setValues(suggested);
    },
  });
  const { values } = form;
  const errors = useErrors(form, check);
  const isDirty = useMemo(() => !sameValue(values, saved), [values, saved]);
  const drafts = useDrafts({
    subject,
    values,
    saved,
    isDirty,
    baseUpdatedAt: expected ?? null,
    example: empty,
    remembersOwn: restoresAtOnce,
    restored,
  });
  const leaving = useLeaving({
    mustAsk: () => isDirty && !mayLeave.current,
    survivesReload: restoresAtOnce,
    isFull: drafts.isFull,
  });
  const save = useMutation({
    mutationFn: ({ sent, target }: { sent: Values; target: SaveTarget<Row> | null }) =>
      options.save(sent, target),
  });

  const newest = row && newestOf(row, theirs, options.row);
  const following = useFollowing(
    { options, row, newest, followed, saved, values, expected, isDirty, isSaving: save.isPending },
    { onShow: showTheirs, onRebase: setBase, onLost: becomeNew },
  );

  function showErrors(found: FormErrors): void {
    errors.show(found);
    requestAnimationFrame(() => options.onErrors(found));
  }

  /**
   * Makes a stored document the version that the next save replaces. The server refuses the save if
   * a newer version is stored by then.
   */
  function setBase(next: Row): void {
    setRow(next);
    setExpected(next.updatedAt);
  }

  /** Shows a stored document in the editor. */
  function startFrom(next: Row, change: Partial<Values> = valuesOf(next)): void {
    setBase(next);
    setShownDraft(undefined);
    closeConflict();
    form.setValues(change);
    errors.clear();
  }

  function showTheirs(next: Row): void {
    startFrom(next);
    setFollowed(next);
  }

  useRestoredFocus();

  function becomeNew(): void {
    setRow(null);
    setExpected(undefined);
    setSavedAt(null);
    closeConflict();
    setIsGone(true);
    drafts.moveTo({ ...subject, id: null });
    options.onGone?.();
  }

  /** Loads the document that another user has saved. Returns null if it cannot be loaded. */
  async function findTheirs(): Promise<Row | null> {
    try {
      return row && (await options.find(row));
    } catch (error) {
      if (options.onGone && isNotFoundError(error)) becomeNew();
      return null;
    }
  }

  async function onSaveFailure(refusal: unknown, submitted: SubmitOptions): Promise<void> {
    if (refusal instanceof Cancelled) return;
    const found = options.errorsOf(refusal);
    const isShown = hasErrors(found);
    if (isShown) showErrors(found);
    else if (row && statusOf(refusal) === 409) {
      const other = await findTheirs();
      if (other) return showConflict(messageOf(refusal), other, submitted);
    } else if (row && options.onGone && isNotFoundError(refusal)) becomeNew();
    options.onFailure(refusal, isShown);
  }

  function onSaved(next: Row, sent: Values, { leaves }: SubmitOptions): void {
    options.onSaved(next, row);
    const isUnchanged = sameValue(form.getValues(), sent);
    const stored = valuesOf(next);
    if (!row || (leaves && isUnchanged)) {
      mayLeave.current = true;
      drafts.close();
    }
    if (leaves && isUnchanged) return options.goToList?.();
    rememberFocus();
    if (!row) {
      handOver({ ...subject, id: next.id ?? null }, isUnchanged ? stored : form.getValues());
      return options.goToEditor?.(next);
    }
    setSavedAt(new Date());
    following.ignore(next);
    if (isUnchanged) drafts.forget();
    // The server may have changed the values, so the editor shows the stored values. Text that the
    // user typed during the save stays.
    startFrom(next, isUnchanged && !sameValue(stored, sent) ? stored : {});
    requestAnimationFrame(restoreFocus);
  }

  /**
   * Saves the values on the screen. If `over` is given, the user has decided to replace this newer
   * document of another user.
   */
  async function submit(submitted: SubmitOptions = {}, over?: Row): Promise<void> {
    if (isSending.current) return;
    const sent = form.getValues();
    const found = check(sent);
    if (hasErrors(found)) {
      closeConflict();
      return showErrors(found);
    }
    isSending.current = true;
    try {
      const target = row && {
        row,
        expectedUpdatedAt: over?.updatedAt ?? expected ?? row.updatedAt,
        note: submitted.note,
        acknowledgedLosses: await options.confirmLosses?.(over ? valuesOf(over) : saved, sent),
      };
      onSaved(await save.mutateAsync({ sent, target }), sent, submitted);
    } catch (error) {
      await onSaveFailure(error, submitted);
    } finally {
      isSending.current = false;
    }
  }

  function discard(): Draft<Values> | undefined {
    setIsDiscarding(false);
    const draft = drafts.forget();
    if (newest) startFrom(newest);
    return draft;
  }

  const restoring = useRestoring({
    options,
    isDirty,
    findTheirs,
    setAside: drafts.setAside,
    startFrom,
    showConflict,
  });

  useSaveKey(options.onSaveKey ?? (() => void submit()));

  return {
    form,
    values,
    compare: options.compare,
    /**
     * The values on the screen. Parts that did not change should stay the same objects, so that
     * React draws only changed fields.
     */
    set: (next: Values | ((now: Values) => Values)) =>
      form.setValues(typeof next === "function" ? next(form.getValues()) : next),
    /** The first error of each field, by path; empty until the first save is tried. */
    errors: errors.texts,
    row,
    saved,
    savedAt,
    /** When the stored document was last changed; null for a new document. */
    storedAt: newest?.updatedAt ?? null,
    expected,
    isGone: isGone && row === null,
    following,
    isDirty,
    isSaving: save.isPending,
    drafts,
    leaving,
    goToList: options.goToList,
    submit,
    startFrom,
    restored: isDirty ? shownDraft : undefined,
    restoreDraft: (draft: Draft<Values>) => {
      drafts.adopt(draft);
      form.setValues(draft.values);
      // If the document has changed since the draft was begun, the next save leads to a conflict.
      setExpected(draft.baseUpdatedAt ?? row?.updatedAt);
      setShownDraft(undefined);
    },
    discardRestored: () => {
      const draft = discard();
      showToast({
        title: "Unsaved changes discarded",
        ...(draft && { action: { label: "Undo", onClick: () => drafts.offerAgain(draft) } }),
      });
    },
    /** Shows the stored values again. Asks the user first if there are unsaved changes. */
    cancel: () => {
      if (isDirty) setIsDiscarding(true);
      else discard();
    },
    isDiscarding,
    setIsDiscarding,
    discard,
    conflict,
    showConflict,
    keepMine: () => {
      if (conflict) void submit(conflict.options, conflict.theirs);
    },
    takeTheirs: () => {
      if (!conflict) return;
      drafts.setAside();
      startFrom(conflict.theirs);
    },
    keepEditing: closeConflict,
    ...restoring,
    confirmLosses: (next: Values) =>
      options.confirmLosses?.(newest ? valuesOf(newest) : saved, next),
  };
}

export type Editor<Values extends object, Row extends Stored> = ReturnType<
  typeof useEditor<Values, Row>
>;
