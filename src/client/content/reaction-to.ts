import { sameValue } from "#common/same-value.ts";
import type { Stored } from "./editor-options.ts";

/**
 * The reaction of an open editor to the stored document, which another user may have saved. `show`
 * replaces the values on the screen. `rebase` keeps them, and bases the next save on the stored
 * document. `warn` keeps them, and tells the user about the other save.
 */
export type Reaction = "none" | "show" | "rebase" | "warn";

type Situation<Values> = {
  /** The document that the editor has loaded last, and the document's values. */
  row: Stored;
  saved: Values;
  /** The newest known copy of the stored document, and its values. */
  newest: Stored;
  theirs: Values;
  /** The values on the screen, and the change time of the document version they are based on. */
  values: Values;
  expected: string | undefined;
};

/**
 * Decides how an editor reacts to a stored document that another user may have changed. No reaction
 * loses what a user has typed or saved.
 */
export function reactionTo<Values>(situation: Situation<Values>): Reaction {
  const { row, saved, newest, theirs, values, expected } = situation;
  const isBasedOnRow = expected === undefined || expected === row.updatedAt;
  if (Date.parse(newest.updatedAt) <= Date.parse(row.updatedAt)) {
    return isBasedOnRow || sameValue(values, saved) ? "none" : "warn";
  }
  if (sameValue(values, saved) || sameValue(values, theirs)) return "show";
  // There is no conflict if another user has changed only parts of the document that this editor
  // does not contain, such as the status of a listing.
  return isBasedOnRow && sameValue(theirs, saved) ? "rebase" : "warn";
}
