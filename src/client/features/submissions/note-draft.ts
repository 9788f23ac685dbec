import { forgetPrivate, keepPrivate, readPrivate } from "../accounts/private-storage.ts";

const placeOf = (userId: number, submissionId: string) => ({
  userId,
  name: `note.${submissionId}`,
});

/** The note that an administrator has typed about a submission in this tab and not saved. */
export function readNoteDraft(userId: number, submissionId: string): string {
  return readPrivate(placeOf(userId, submissionId));
}

/** Keeps it; nothing is kept of an empty one. */
export function keepNoteDraft(userId: number, submissionId: string, text: string): void {
  keepPrivate(placeOf(userId, submissionId), text);
}

/** Forgets the notes that were typed in this browser about submissions that are gone. */
export function forgetNoteDrafts(submissionIds: string[]): void {
  for (const id of submissionIds) forgetPrivate(`.${id}`);
}
