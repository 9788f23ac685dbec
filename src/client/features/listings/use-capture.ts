import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ListingFieldName } from "#common/listings/listing-fields.ts";
import { longestText } from "#common/listings/listing-input.ts";
import { findTabDraft } from "../../content/draft-store.ts";
import { focusField } from "../../content/focus-field.ts";
import { useDrafts } from "../../content/use-drafts.ts";
import { useSaveKey } from "../../ui/back-office/use-save-key.ts";
import { useAdmin } from "../accounts/admin-context.ts";
import {
  type Capture,
  capturedEvidence,
  capturedForm,
  emptyCapture,
  nextCapture,
  sourceOf,
  splitCapture,
  trimmedEvidence,
} from "./capture.ts";
import { readLastSource, rememberSource } from "./last-source.ts";
import { readForm, validFields } from "./listing-form.ts";
import { forgetShared, readShared } from "./shared-text.ts";
import { useCheck } from "./use-check.ts";
import { useFetchedPage } from "./use-fetched-page.ts";
import { useReading } from "./use-reading.ts";
import { useSaveCapture } from "./use-save-capture.ts";

type Errors = Partial<Record<ListingFieldName | "text" | "source" | "url", string>>;

/**
 * An example of each field of a draft. A stored draft is restored only if its fields have the same
 * types as these values.
 */
const example: Capture = { ...emptyCapture(""), rest: [""] };

/**
 * Holds what a person has typed into the capture screen, the fields that were parsed from it, and
 * the actions of the screen.
 */
export function useCapture() {
  const userId = useAdmin()?.id ?? 0;
  const subject = { userId, noun: "listing", id: null };
  const [start] = useState(() => {
    const source = readLastSource(userId);
    const shared = readShared();
    const restored = shared ? undefined : findTabDraft(subject, example);
    const capture = restored?.values ?? { ...emptyCapture(source), ...shared };
    return { capture, restored, shared };
  });
  const [capture, setCapture] = useState(start.capture);
  const [errors, setErrors] = useState<Errors>({});
  const textField = useRef<HTMLTextAreaElement>(null);

  const saved = emptyCapture(capture.source);
  const isDirty = capture.text.trim() !== "" || capture.url !== "" || capture.rest.length > 0;
  const drafts = useDrafts({
    subject,
    values: capture,
    saved,
    isDirty,
    baseUpdatedAt: null,
    example,
    remembersOwn: true,
    restored: start.restored,
  });
  useEffect(() => {
    // The shared text is deleted only after a second, because the draft that contains it is stored
    // by then.
    const timer = setTimeout(forgetShared, 1000);
    return () => clearTimeout(timer);
  }, []);

  const reading = useReading(capture);
  const { read } = reading;
  const form = capturedForm(read, capture);
  const evidence = capturedEvidence(read, capture, form);

  const change = (next: Partial<Capture>) => {
    setErrors({});
    setCapture((now) => {
      const changed = { ...now, ...next };
      // The corrected fields belong to the text, so they are removed when the text becomes empty.
      return changed.text.trim() === "" ? { ...changed, corrected: {} } : changed;
    });
  };
  const showNext = () => {
    const next = nextCapture(capture);
    drafts.forget();
    forgetShared();
    setErrors({});
    setCapture(next);
    reading.readNow(next.text);
    textField.current?.focus();
    scrollTo({ top: 0 });
  };
  const check = useCheck(
    { text: reading.readText, url: capture.url, fields: validFields(form) },
    read !== undefined && read.noListing === null,
  );
  const page = useFetchedPage(capture.text, (fetched) => {
    const { hasChosenSource, source } = capture;
    change({ ...fetched, source: hasChosenSource ? source : (sourceOf(fetched.url) ?? source) });
    reading.readNow(fetched.text);
    textField.current?.focus();
  });
  const { save: send, isSaving } = useSaveCapture({
    onSaved: () => {
      rememberSource(userId, capture.source.trim());
      showNext();
    },
    onErrors: showErrors,
  });

  function showErrors(found: Errors): void {
    setErrors(found);
    requestAnimationFrame(() => focusField(Object.keys(found)[0] ?? ""));
  }

  function saveNow(): void {
    const checked = readForm(form);
    const { text, source, url } = capture;
    const found: Errors = {
      ...(text.trim() === "" && url === "" && { text: "Paste the text of a listing first" }),
      ...(text.length > longestText && {
        text: `The text has ${text.length.toLocaleString("en-US")} characters, and at most ${longestText.toLocaleString("en-US")} are possible`,
      }),
      ...(source.trim() === "" && { source: "Say where you found it" }),
      ...checked.errors,
    };
    if (checked.fields === undefined || Object.keys(found).length > 0) return showErrors(found);
    send({ capture, fields: checked.fields, evidence: trimmedEvidence(evidence, text) });
  }
  // True while a save waits until the text is parsed.
  const [isWaiting, setIsWaiting] = useState(false);
  const isBusy = page.isFetching || reading.isReading;
  const saveWaiting = useEffectEvent(() => {
    setIsWaiting(false);
    saveNow();
  });
  useEffect(() => {
    if (!isWaiting || isBusy) return undefined;
    const timer = setTimeout(saveWaiting);
    return () => clearTimeout(timer);
  }, [isWaiting, isBusy]);
  const save = () => {
    if (!isSaving) setIsWaiting(true);
  };
  useSaveKey(save);
  useSaveKey(save, "enter");

  return {
    capture,
    drafts,
    form,
    evidence,
    errors,
    reading,
    check,
    page,
    textField,
    isSaving: isSaving || isWaiting,
    change,
    save,
    correct: (name: ListingFieldName, value: string | string[]) =>
      change({ corrected: { ...capture.corrected, [name]: value } }),
    split: () => {
      const first = read && splitCapture(capture, read);
      if (!first) return;
      setCapture(first);
      reading.readNow(first.text);
    },
    skip: showNext,
    restore: (draft: (typeof drafts.offers)[number]) => {
      drafts.adopt(draft);
      setCapture(draft.values);
      reading.readNow(draft.values.text);
    },
  };
}

export type CaptureState = ReturnType<typeof useCapture>;
