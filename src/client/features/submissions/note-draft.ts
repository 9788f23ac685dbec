import { deletePrivate, readPrivate, storePrivate } from "../accounts/private-storage.ts";

const placeOf = (userId: number, submissionId: string) => ({
  userId,
  name: `note.${submissionId}`,
});

/**
 * Returns the unsaved note about a submission that an administrator has typed in this browser tab;
 * an empty string if there is none.
 */
export function readNoteDraft(userId: number, submissionId: string): string {
  return readPrivate(placeOf(userId, submissionId));
}

/** Stores an unsaved note in this browser tab. An empty note deletes the stored one. */
export function keepNoteDraft(userId: number, submissionId: string, text: string): void {
  storePrivate(placeOf(userId, submissionId), text);
}

/** Deletes the unsaved notes about erased submissions from this browser. */
export function forgetNoteDrafts(submissionIds: string[]): void {
  for (const id of submissionIds) deletePrivate(`.${id}`);
}
