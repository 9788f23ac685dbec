import { useEffect, useState } from "react";
import type { ShortlistDetail } from "#common/shortlists/shortlist.ts";
import { useAdmin } from "../accounts/admin-context.ts";
import { useUser } from "../accounts/use-user.ts";
import { keepReview, readReview } from "./review-draft.ts";
import {
  type Draft,
  describeChanges,
  draftOf,
  type Edits,
  hasEdits,
  rebase,
  type Version,
  versionOf,
} from "./review-edits.ts";

const isNewer = (one: Version, other: Version) =>
  one.id !== other.id || Date.parse(one.updatedAt) > Date.parse(other.updatedAt);

/** The review of a shortlist: what a member of the team has changed and not saved yet. */
export type Review = {
  draft: Draft;
  isDirty: boolean;
  /** Sentences that say what another member of the team has saved since this review began. */
  changes: string[];
  edit: (change: (draft: Draft) => Edits) => void;
  /**
   * Applies the user's unsaved edits to the shortlist as it is stored now, and continues the review
   * with the result.
   */
  keepMine: () => void;
  /** Discards the user's unsaved edits, and shows the shortlist as it is stored now. */
  takeTheirs: () => void;
  /**
   * Continues the review with the saved shortlist, and with what the user typed while it was saved.
   */
  settle: (sent: Draft, saved: ShortlistDetail) => void;
  /** Deletes the edits, because the shortlist was sent or skipped. */
  forget: () => void;
};

/**
 * Holds the review of a shortlist. The browser tab keeps it until it is saved or the session ends.
 */
export function useReview(shortlist: ShortlistDetail): Review {
  const userId = useAdmin()?.id ?? 0;
  const { data: user } = useUser();
  const { submissionId } = shortlist;
  const current = versionOf(shortlist);
  const [draft, setDraft] = useState(() => readReview(userId, submissionId) ?? draftOf(current));
  const [isOver, setIsOver] = useState(false);

  const isDirty = hasEdits(draft);
  const isBehind = isNewer(current, draft.base);
  const changes = isBehind ? describeChanges(draft.base, current) : [];
  // The stored shortlist is newer than the review. If the review has no edits, or if the user would
  // see no difference, the user need not choose whose changes to keep. The review then continues
  // with the stored shortlist.
  if (isBehind && (!isDirty || changes.length === 0)) setDraft(rebase(draft, current));

  // A new login deletes the unsaved texts in the browser's storage, so the review that is still on
  // the screen is stored again.
  const isLoggedIn = user?.id === userId;
  useEffect(() => {
    if (isLoggedIn) keepReview(userId, submissionId, isDirty && !isOver ? draft : null);
  }, [isLoggedIn, userId, submissionId, draft, isDirty, isOver]);

  return {
    draft,
    isDirty,
    changes: isDirty ? changes : [],
    edit: (change) => setDraft((now) => ({ ...now, edits: change(now) })),
    keepMine: () => setDraft((now) => rebase(now, current)),
    takeTheirs: () => setDraft(draftOf(current)),
    settle: (sent, saved) =>
      setDraft((now) => {
        const { note, flats } = sent.edits;
        const dropped = now.edits.dropped.filter((flat) => !sent.edits.dropped.includes(flat));
        return rebase(
          { base: { ...sent.base, note, flats }, edits: { ...now.edits, dropped } },
          versionOf(saved),
        );
      }),
    forget: () => {
      setIsOver(true);
      keepReview(userId, submissionId, null);
    },
  };
}
