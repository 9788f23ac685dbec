import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { useAdmin } from "../accounts/admin-context.ts";
import { compareDefinitions } from "../questionnaire/compare-definitions.ts";
import type { Edit } from "./edit-definition.ts";
import { newHistory, recordEdit, redoEdit, undoEdit } from "./edit-history.ts";
import { findChange } from "./find-change.ts";
import { findHistory, keepHistory, type StepsHistory } from "./history-store.ts";
import { adoptKeys } from "./item-keys.ts";

/** The number of milliseconds without an edit after which the history is stored. */
const keepsAfter = 400;

/**
 * An undone or redone edit: the path of the changed part, and the name by which screen readers
 * announce the edit.
 */
export type Undone = { path: string; name: string };

function describe(before: QuestionnaireDefinition, after: QuestionnaireDefinition): Undone {
  const [first, ...others] = compareDefinitions(before, after);
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return {
    path: `steps.${findChange(before.steps, after.steps)?.path ?? ""}`,
    name: `${first?.label ?? "the last change"}${more}`,
  };
}

/**
 * Records the edits of the questionnaire, and undoes and redoes them. The history survives a reload
 * of the tab. If the steps in the editor are replaced as a whole, such as by a restored draft, a
 * new history begins.
 */
export function useEditHistory(definition: QuestionnaireDefinition, set: (next: Edit) => void) {
  const { steps } = definition;
  const key = `roost.edits.${useAdmin()?.id ?? 0}.questionnaire`;
  const [history, setHistory] = useState(() => findHistory(key, steps));
  if (history.present !== steps) setHistory(newHistory(steps));

  const keep = useEffectEvent(() => keepHistory(key, history));
  useEffect(() => {
    const timer = setTimeout(() => keepHistory(key, history), keepsAfter);
    return () => clearTimeout(timer);
  }, [key, history]);
  useEffect(() => {
    const keepNow = () => keep();
    addEventListener("pagehide", keepNow);
    return () => {
      removeEventListener("pagehide", keepNow);
      keep();
    };
  }, []);

  /**
   * Shows the state to which an undo or redo has led. Returns the undone or redone edit; undefined
   * if nothing has changed.
   */
  function go(next: StepsHistory): Undone | undefined {
    if (next === history) return undefined;
    const shown = { ...definition, steps: next.present };
    // After a reload, the steps and fields of the stored states have no React keys. They get the
    // keys of the steps and fields in the editor, so that open steps stay open.
    adoptKeys(definition, shown);
    flushSync(() => {
      setHistory(next);
      set(() => shown);
    });
    return describe(definition, shown);
  }

  return {
    edit: (change: Edit): void => {
      const at = Date.now();
      set((now) => {
        const next = change(now);
        setHistory((before) => recordEdit(before, next.steps, at));
        return next;
      });
    },
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => go(undoEdit(history)),
    redo: () => go(redoEdit(history)),
  };
}
