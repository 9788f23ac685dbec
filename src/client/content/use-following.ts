import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { EditorOptions, Stored } from "./editor-options.ts";
import { reactionTo } from "./reaction-to.ts";

type FollowingInput<Values extends object, Row extends Stored> = {
  options: EditorOptions<Values, Row>;
  /** The document that the editor has loaded last; null for a new one. */
  row: Row | null;
  /** The newest known copy of the stored document. */
  newest: Row | null;
  /**
   * The newer version that last replaced the values on the screen automatically; null if no version
   * did. The version was saved by another user or by this editor.
   */
  followed: Row | null;
  saved: Values;
  values: Values;
  /** The change time of the document version on which the values on the screen are based. */
  expected: string | undefined;
  isDirty: boolean;
  isSaving: boolean;
};

type FollowingActions<Row extends Stored> = {
  /** Shows a newer stored document; called if the editor has no unsaved changes. */
  onShow: (next: Row) => void;
  /**
   * Bases the next save on a newer stored document, and keeps the values on the screen. Called if
   * another user has changed only parts of the document that this editor does not contain.
   */
  onRebase: (next: Row) => void;
  /** Continues with a new document, because the stored one was deleted. */
  onLost: () => void;
};

/**
 * Reacts when another user changes or deletes the document of an open editor. For example, a newer
 * version is shown at once if the editor has no unsaved changes. `newest` may change at any time,
 * because the back office loads the document again when the server announces a change.
 */
export function useFollowing<Values extends object, Row extends Stored>(
  input: FollowingInput<Values, Row>,
  actions: FollowingActions<Row>,
) {
  const { options, row, newest, followed, saved, values, expected, isDirty, isSaving } = input;
  const { valuesOf, isDeleted = false } = options;
  /** The `updatedAt` of the document after this editor's last save; undefined before any save. */
  const [ownSave, setOwnSave] = useState<string>();
  const theirs = useMemo(() => newest && valuesOf(newest), [newest, valuesOf]);
  // During a save, a newer stored document may be the result of this save. So the editor reacts to
  // a newer document only after the save, and does not take its own save for another user's.
  const reaction =
    row && newest && theirs && !isSaving
      ? reactionTo({ row, saved, newest, theirs, values, expected })
      : "none";
  const show = useEffectEvent((next: Row) => actions.onShow(next));
  const rebase = useEffectEvent((next: Row) => actions.onRebase(next));
  useEffect(() => {
    if (newest && reaction === "show") show(newest);
    else if (newest && reaction === "rebase") rebase(newest);
  }, [newest, reaction]);

  const isLost = isDeleted && row !== null && isDirty && !isSaving;
  const lose = useEffectEvent(() => actions.onLost());
  useEffect(() => {
    if (isLost) lose();
  }, [isLost]);

  // React may render the end of this editor's save before it renders the saved document. The saved
  // document then looks like another user's newer version, and becomes `followed`. The comparison
  // with `ownSave` prevents it from being reported as a save of another user.
  const updated = row !== null && followed === row && row.updatedAt !== ownSave ? row : null;
  const newer = reaction === "warn" ? newest : null;
  const savedBy = useSaver(options, newer ?? updated);
  return {
    /**
     * The save time and the author of another user's version that the editor has shown
     * automatically. Null if there is no such version.
     */
    updated: updated && { at: updated.updatedAt, savedBy },
    /**
     * The document that another user has saved; null if there is none. This editor's unsaved
     * changes are based on an earlier version.
     */
    newer: newer && { row: newer, savedBy },
    /** True if another user has deleted the document, and this editor has no unsaved changes. */
    isDeleted: isDeleted && row !== null && !isDirty,
    /**
     * Remembers the document that this editor itself has saved. The editor then does not report
     * this save as a change by another user.
     */
    ignore: (own: Stored) => setOwnSave(own.updatedAt),
  };
}

/** Returns the name of the account that saved a document; null while it is unknown. */
function useSaver<Values extends object, Row extends Stored>(
  { draftNoun, listSaves }: EditorOptions<Values, Row>,
  row: Row | null,
): string | null {
  const { data = null } = useQuery({
    queryKey: [["saver"], { noun: draftNoun, id: row?.id, updatedAt: row?.updatedAt }],
    async queryFn() {
      const saves = row ? await listSaves(row) : [];
      return saves.find(({ savedAt }) => savedAt === row?.updatedAt)?.savedBy ?? null;
    },
    enabled: row !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
