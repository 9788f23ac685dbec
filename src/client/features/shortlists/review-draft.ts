import { readPrivate, storePrivate } from "../accounts/private-storage.ts";
import { type Draft, draftSchema } from "./review-edits.ts";

// The name under which the draft is stored ends with the search's id, so that the draft is deleted
// when the person's data is erased. The shortlist's id is not part of the name, so that the team's
// unsaved lines survive when another shortlist is proposed. A search has only one proposed
// shortlist at a time.
const placeOf = (userId: number, submissionId: string) => ({
  userId,
  name: `shortlist.${submissionId}`,
});

/**
 * Returns the unsaved review of a search's shortlist that a member of the team began in this
 * browser tab; undefined if there is none.
 */
export function readReview(userId: number, submissionId: string): Draft | undefined {
  const text = readPrivate(placeOf(userId, submissionId));
  if (text === "") return undefined;
  try {
    return draftSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Stores an unsaved review in this browser tab. Null deletes it. */
export function keepReview(userId: number, submissionId: string, draft: Draft | null): void {
  storePrivate(placeOf(userId, submissionId), draft === null ? "" : JSON.stringify(draft));
}
