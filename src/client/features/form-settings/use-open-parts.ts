import { useCallback, useState } from "react";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { fieldAt } from "./edit-definition.ts";
import { keyOf } from "./item-keys.ts";
import { parsePath } from "./paths.ts";

/**
 * Returns the name of the option list in a path; undefined if the field has a single list, or if
 * the path leads to no option list.
 */
function listAt(options: unknown, rest: string): string | undefined {
  if (typeof options !== "object" || options === null || Array.isArray(options)) return undefined;
  const [, path] = /^options\.(.+)$/s.exec(rest) ?? [];
  if (path === undefined) return undefined;
  // `path` begins with a value of the parent field, because the field can have an option list for
  // each of these values. If the value has no list, `path` is exactly the value. The warning that
  // a list is missing has such a path.
  return Object.keys(options).find((key) => path === key || path.startsWith(`${key}.`)) ?? path;
}

/**
 * Returns which steps are open and which option lists are selected, and functions that change both.
 */
export function useOpenParts(first: QuestionnaireDefinition) {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(first.steps.slice(0, 1).map((step) => keyOf(step))),
  );
  const [shownLists, setShownLists] = useState<Readonly<Record<string, string>>>({});

  const onOpen = useCallback((key: string) => setOpen((all) => new Set(all).add(key)), []);
  const onToggle = useCallback(
    (key: string) =>
      setOpen((all) => {
        const next = new Set(all);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    [],
  );
  const showList = useCallback(
    (fieldKey: string, name: string) => setShownLists((all) => ({ ...all, [fieldKey]: name })),
    [],
  );

  /** Opens the step that a path leads to, and selects the option list that the path leads to. */
  const reveal = (definition: QuestionnaireDefinition, path: string) => {
    const parsed = parsePath(path);
    const step = parsed && definition.steps[parsed.step];
    if (!step) return;
    if (parsed.field !== undefined || parsed.rest !== "") onOpen(keyOf(step));
    const field =
      parsed.field === undefined
        ? undefined
        : fieldAt(definition, { step: parsed.step, field: parsed.field });
    const list = field && listAt(field.options, parsed.rest);
    if (field && list !== undefined) showList(keyOf(field), list);
  };
  return { open, shownLists, onOpen, onToggle, showList, reveal };
}
