import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { sameValue } from "#common/same-value.ts";
import { errorText, fieldErrors, messageOf } from "../error-text.ts";
import { isNotFoundError, statusOf } from "../trpc.ts";
import { useSaveKey } from "../ui/back-office/use-save-key.ts";
import { showToast } from "../ui/toast.tsx";
import type { Draft } from "./draft-store.ts";
import type { EditorCalls, EditorSubject, StoredRow, WrittenValues } from "./editor-subject.ts";
import { focusField, rememberPlace, returnToPlace } from "./focus-field.ts";
import { handOver, takeHandedOver } from "./hand-over.ts";
import { useDrafts } from "./use-drafts.ts";

/** What happens after a save: the list as the button says, or one goes on writing. */
export type AfterSave = "leave" | "stay";

/** A save that came after somebody else's. */
export type Conflict<Row> = { sentence: string; theirs: Row; after: AfterSave };

type EditorInput<Values extends WrittenValues, Row extends StoredRow, Version, Input> = {
  subject: EditorSubject<Values, Row, Version, Input>;
  calls: EditorCalls<Row, Version, Input>;
  userId: number;
  /** What is edited; null for a new one. */
  row: Row | null;
  goToList: () => void;
  goToEditor: (id: number) => void;
};

const isSlugTaken = (error: unknown) =>
  error instanceof Error && error.message.endsWith("with this slug already exists");

/** All that an editor of posts or pages does, whatever its fields look like. */
export function useContentEditor<
  Values extends WrittenValues,
  Row extends StoredRow,
  Version,
  Input extends object,
>(input: EditorInput<Values, Row, Version, Input>) {
  const { subject, calls, userId } = input;
  const [row, setRow] = useState(input.row);
  const saved = row ? subject.valuesOf(row) : subject.empty;
  /** When the row had been changed last that is edited here: older than the row's after a restored draft. */
  const [expected, setExpected] = useState(row?.updatedAt ?? null);
  const [hasTried, setHasTried] = useState(false);
  /** What the editor of the new one held, which this takes the place of. */
  const [handedOver] = useState(
    () => takeHandedOver({ noun: subject.noun, id: row?.id ?? null }) as Values | undefined,
  );
  const [savedAt, setSavedAt] = useState<Date | null>(() => (handedOver ? new Date() : null));
  const [conflict, setConflict] = useState<Conflict<Row> | null>(null);
  /** Somebody has deleted what was edited: it goes on as a new one. */
  const [isGone, setIsGone] = useState(false);
  /** Leaving is what was asked for, and nothing is lost by it. */
  const mayLeave = useRef(false);
  /** At once, where what is drawn comes too late for the second of two quick presses. */
  const isSending = useRef(false);

  const slugOf = (values: Values) => subject.suggestSlug(values.title.trim());

  const form = useForm<Values>({
    initialValues: handedOver ?? saved,
    validate: (values) => {
      const checked = subject.check(values);
      return "errors" in checked ? checked.errors : {};
    },
    validateInputOnChange: hasTried,
    onValuesChange(values, previous) {
      if (row || values.title === previous.title || values.slug !== previous.slug) return;
      if (values.slug !== "" && values.slug !== slugOf(previous)) return;
      setField("slug", slugOf(values));
    },
  });

  function setField<Name extends keyof Values & string>(name: Name, value: Values[Name]): void {
    (form.setFieldValue as (path: string, value: unknown) => void)(name, value);
  }

  const isDirty = !sameValue(form.values, saved);
  const drafts = useDrafts({
    subject: { userId, noun: subject.noun, id: row?.id ?? null },
    values: form.values,
    saved,
    isDirty,
    baseUpdatedAt: expected,
    example: subject.empty,
  });

  const save = useMutation({
    mutationFn: (change: { input: Input; expectedUpdatedAt: string | null }) =>
      row
        ? calls.update({
            ...change.input,
            id: row.id,
            expectedUpdatedAt: change.expectedUpdatedAt ?? row.updatedAt,
          })
        : calls.create(change.input),
  });

  /** Goes on from what is stored now. */
  function startFrom(next: Row): void {
    setRow(next);
    setExpected(next.updatedAt);
    form.setValues(subject.valuesOf(next));
    form.clearErrors();
  }

  function showErrors(errors: Record<string, string>): void {
    setHasTried(true);
    form.setErrors(errors);
    const first = subject.fields.find(({ name }) => name in errors);
    // Once it is drawn: the content may have to come forward before its preview.
    if (first) requestAnimationFrame(() => focusField(first.name));
  }

  function tellFailure(error: unknown): void {
    const prefix = row ? subject.failures.update : subject.failures.create;
    showToast({ title: "Error", description: prefix + errorText(error), variant: "destructive" });
  }

  function becomeNew(): void {
    setRow(null);
    setExpected(null);
    setSavedAt(null);
    setConflict(null);
    setIsGone(true);
    drafts.moveTo({ userId, noun: subject.noun, id: null });
    calls.hasChanged(null);
  }

  async function findTheirs(id: number): Promise<Row | null> {
    try {
      return await calls.find(id);
    } catch (error) {
      if (isNotFoundError(error)) becomeNew();
      return null;
    }
  }

  async function onFailure(refusal: unknown, after: AfterSave): Promise<void> {
    if (isSlugTaken(refusal)) showErrors({ slug: messageOf(refusal) });
    else if (statusOf(refusal) === 409 && row) {
      const theirs = await findTheirs(row.id);
      if (theirs) {
        setConflict({ sentence: messageOf(refusal), theirs, after });
        return;
      }
    } else if (isNotFoundError(refusal) && row) becomeNew();
    else {
      const errors = fieldErrors(refusal);
      if (subject.fields.some(({ name }) => name in errors)) showErrors(errors);
    }
    tellFailure(refusal);
  }

  /** Gives what was stored the publication that it had before, unless it has changed since. */
  async function undoPublication(stored: Row, before: Partial<Values>): Promise<void> {
    const checked = subject.check({ ...subject.valuesOf(stored), ...before });
    if ("errors" in checked) return;
    const { id, updatedAt: expectedUpdatedAt } = stored;
    try {
      const next = await calls.update({ ...checked.input, id, expectedUpdatedAt });
      calls.hasChanged(next);
      showToast(subject.toasts.updated(next));
      // The editor may still be open, and hold what was typed since.
      setRow(next);
      setExpected(next.updatedAt);
      form.setValues({ ...form.getValues(), ...before });
    } catch (error) {
      tellFailure(error);
    }
  }

  function tellSuccess(stored: Row): void {
    if (!row) return showToast(subject.toasts.created(stored));
    const before = subject.publicationOf(saved);
    const isToggled = before.published !== subject.valuesOf(stored).published;
    const action = { label: "Undo", onClick: () => void undoPublication(stored, before) };
    showToast({ ...subject.toasts.updated(stored), ...(isToggled && { action }) });
  }

  function onSaved(stored: Row, sent: Values, after: AfterSave): void {
    calls.hasChanged(stored);
    tellSuccess(stored);
    const hasGoneOn = !sameValue(form.getValues(), sent);
    if (after === "leave" && !hasGoneOn) {
      mayLeave.current = true;
      drafts.close();
      input.goToList();
    } else if (row) {
      setRow(stored);
      setExpected(stored.updatedAt);
      setSavedAt(new Date());
      if (hasGoneOn) return;
      // What cleaning has changed is seen at once; the keyboard stays where it is.
      rememberPlace();
      form.setValues(subject.valuesOf(stored));
      requestAnimationFrame(returnToPlace);
    } else {
      mayLeave.current = true;
      drafts.close();
      rememberPlace();
      const values = hasGoneOn ? form.getValues() : subject.valuesOf(stored);
      handOver({ noun: subject.noun, id: stored.id, values });
      input.goToEditor(stored.id);
    }
  }

  async function submit(after: AfterSave, expectedUpdatedAt = expected): Promise<void> {
    if (isSending.current) return;
    const sent = form.getValues();
    const checked = subject.check(sent);
    if ("errors" in checked) {
      showErrors(checked.errors);
      return;
    }
    form.clearErrors();
    isSending.current = true;
    try {
      const stored = await save.mutateAsync({ input: checked.input, expectedUpdatedAt });
      setConflict(null);
      onSaved(stored, sent, after);
    } catch (error) {
      await onFailure(error, after);
    } finally {
      isSending.current = false;
    }
  }

  useEffect(() => {
    const frame = requestAnimationFrame(returnToPlace);
    return () => cancelAnimationFrame(frame);
  }, []);

  useSaveKey(() => void submit("stay"));

  return {
    form,
    setField,
    row,
    saved,
    expected,
    isGone,
    isDirty,
    isSaving: save.isPending,
    savedAt,
    drafts,
    /** Whether leaving now would surprise; not once it is what was asked for. */
    mustAsk: () => isDirty && !mayLeave.current,
    submit,
    conflict,
    /** The dialog is closed, and one goes on writing: the next save meets the same conflict. */
    goOnEditing: () => setConflict(null),
    takeTheirs: () => {
      if (!conflict) return;
      drafts.setAside();
      startFrom(conflict.theirs);
      setConflict(null);
    },
    restoreDraft: (draft: Draft<Values>) => {
      drafts.adopt(draft);
      form.setValues(draft.values);
      // A draft of something older is a conflict, and told so when it is saved.
      if (draft.baseUpdatedAt) setExpected(draft.baseUpdatedAt);
    },
    /** After a version was restored: what is typed and not saved is offered back. */
    onRestored: (stored: Row) => {
      drafts.setAside();
      startFrom(stored);
      calls.hasChanged(stored);
      showToast(subject.toasts.restored);
    },
    /** Somebody else's change comes before the version: it is shown, and what is typed is kept. */
    onRestoreFailure: async (refusal: unknown) => {
      tellFailure(refusal);
      const isStale = statusOf(refusal) === 409 && !isSlugTaken(refusal);
      if (!row || !(isStale || isNotFoundError(refusal))) return;
      const theirs = await findTheirs(row.id);
      if (!theirs || !isStale) return;
      drafts.setAside();
      startFrom(theirs);
      calls.hasChanged(theirs);
    },
  };
}

export type ContentEditor<
  Values extends WrittenValues,
  Row extends StoredRow,
  Version,
  Input extends object,
> = ReturnType<typeof useContentEditor<Values, Row, Version, Input>>;
