import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import type { VersionSummary } from "#common/content/define-noun.ts";
import { sameValue } from "#common/same-value.ts";
import { capitalized } from "../capitalized.ts";
import { errorText, fieldErrors, messageOf } from "../error-text.ts";
import { isNotFoundError } from "../trpc.ts";
import { showToast } from "../ui/toast.tsx";
import { compareForms } from "./compare-fields.ts";
import { focusField } from "./focus-field.ts";
import { type NounTypes, type NounUi, rowKey, useNoun, wordsOf } from "./noun-ui.ts";
import { type Editor, useEditor } from "./use-editor.ts";
import type { Versions } from "./versions.ts";

const isSlugTaken = (error: unknown) =>
  error instanceof Error && error.message.endsWith("with this slug already exists");

/**
 * Returns the editor of a row of a content type, and the row's versions. For a new row, the
 * versions are null.
 */
export function useNounEditor<T extends NounTypes>(ui: NounUi<T>, initialRow: T["Row"] | null) {
  type Values = T["Values"];
  type Row = T["Row"];
  const { noun, valuesOf, toInput, check } = ui;
  const words = wordsOf(ui);
  const { calls, hasChanged } = useNoun(ui);
  const navigate = useNavigate();
  // This hook only reads the data of the query. The screen itself loads the query, and loads it
  // again when the server announces a change.
  const { data: stored, error: readError } = useQuery({
    queryKey: rowKey(noun.name, initialRow?.id ?? 0),
    queryFn: () => calls.byId.query({ id: initialRow?.id ?? 0 }),
    enabled: false,
  });
  const names: string[] = ui.fields.map(({ name }) => name);
  const kept: readonly string[] = noun.keptOnRestore;

  const compare = useCallback(
    (before: Values, after: Values) => compareForms(ui.fields, before, after),
    [ui],
  );

  /**
   * Returns the values of the fields that decide whether visitors can see the row. The restore of
   * an earlier version does not change these fields, so that it does not publish or hide the row.
   */
  function keptOf(values: Values): Partial<Values> {
    const part: Partial<Values> = {};
    for (const name in values) if (kept.includes(name)) part[name] = values[name];
    return part;
  }

  function showFailure(error: unknown, action: "create" | "update"): void {
    showToast({
      title: "Error",
      description: `Failed to ${action} ${words.saved}: ${errorText(error)}`,
      variant: "destructive",
    });
  }

  /**
   * Called by the button "Undo" after a save. `publication` contains the fields that decide whether
   * visitors can see the row, with their values before the save. The row gets these values again.
   * If the row has changed since the save, the server refuses the request, and the error is shown.
   */
  async function undoPublication(saved: Row, publication: Partial<Values>): Promise<void> {
    try {
      const input = toInput({ ...valuesOf(saved), ...publication });
      const next = await calls.update.mutate({
        ...input,
        id: saved.id,
        expectedUpdatedAt: saved.updatedAt,
      });
      void hasChanged(next);
      showToast(words.updated(next));
      editor.startFrom(next, publication);
    } catch (error) {
      showFailure(error, "update");
    }
  }

  const editor: Editor<Values, Row> = useEditor<Values, Row>({
    draftNoun: noun.one,
    row: stored ?? initialRow,
    isDeleted: isNotFoundError(readError),
    empty: ui.empty,
    valuesOf,
    check,
    compare,
    ...(ui.suggest && { suggest: ui.suggest }),
    save: (values, target) =>
      target
        ? calls.update.mutate({
            ...toInput(values),
            id: target.row.id,
            expectedUpdatedAt: target.expectedUpdatedAt,
          })
        : calls.create.mutate(toInput(values)),
    async find({ id }) {
      const row = await calls.byId.query({ id });
      void hasChanged(row);
      return row;
    },
    listSaves: async ({ id }) => (await calls.versions.query({ id })).items,
    errorsOf(error) {
      if (isSlugTaken(error)) return { slug: messageOf(error) };
      const errors = fieldErrors(error);
      return Object.keys(errors).some((name) => names.includes(name)) ? errors : {};
    },
    onSaved(row, before) {
      void hasChanged(row);
      const after = valuesOf(row);
      const earlier = before ? valuesOf(before) : ui.empty;
      const publication = keptOf(earlier);
      const isPublication =
        (after.published || earlier.published) && !sameValue(keptOf(after), publication);
      showToast({
        ...(before ? words.updated(row) : words.created(row)),
        ...(isPublication && {
          action: { label: "Undo", onClick: () => void undoPublication(row, publication) },
        }),
      });
    },
    onFailure: (error) => showFailure(error, editor.row ? "update" : "create"),
    onErrors(errors) {
      const first = names.find((name) => name in errors);
      if (first) focusField(first);
    },
    onGone: () => void hasChanged(null),
    goToList: () => void navigate({ to: noun.place.list }),
    goToEditor: ({ id }) =>
      void navigate({ to: noun.place.edit, params: { id: String(id) }, replace: true }),
  });

  const { row } = editor;
  const versions: Versions<Values, Row> | null = row && {
    noun: noun.one,
    path: [noun.name, "admin"],
    of: { id: row.id },
    async list(cursor) {
      const page = await calls.versions.query({ id: row.id, ...(cursor && { cursor }) });
      const toListed = ({ id, title, ...saved }: VersionSummary) => ({
        ...saved,
        number: id,
        text: title,
      });
      return { ...page, items: page.items.map(toListed) };
    },
    get: async (versionId) => valuesOf(await calls.version.query({ id: row.id, versionId })),
    restore: (versionId, { expectedUpdatedAt }) =>
      calls.restore.mutate({ id: row.id, versionId, expectedUpdatedAt }),
    keptOf,
    ...(kept.length > 0 && {
      hint: "Restoring does not change whether it is published, or its publication date.",
    }),
    onRestored(next) {
      void hasChanged(next);
      showToast({
        title: "Success",
        description: `${capitalized(words.long)} updated successfully`,
      });
    },
  };
  return { ...editor, versions };
}

export type NounEditorState<T extends NounTypes> = ReturnType<typeof useNounEditor<T>>;
