import { deletePrivate, readPrivate, storePrivate } from "../accounts/private-storage.ts";

const placeOf = (userId: number, submissionId: string) => ({
  userId,
  name: `note.${submissionId}`,
});

/**
 * Returns the note that an administrator has typed about a submission in this browser tab and not
 * saved; "" if there is none.
 */
export function readNoteDraft(userId: number, submissionId: string): string {
  return readPrivate(placeOf(userId, submissionId));
}

/** Stores an unsaved note in this browser tab. An empty note deletes the stored one. */
export function keepNoteDraft(userId: number, submissionId: string, text: string): void {
  storePrivate(placeOf(userId, submissionId), text);
}

/** Deletes the unsaved notes of this browser about submissions that were erased. */
export function forgetNoteDrafts(submissionIds: string[]): void {
  for (const id of submissionIds) deletePrivate(`.${id}`);
}
