import { AppError } from "#common/errors.ts";
import type { SubmissionNote } from "#common/submissions/submission.ts";
import type { NoteInput } from "#common/submissions/submission-input.ts";
import type { Db } from "../../db/connection.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { announceSubmissions } from "./news-store.ts";
import { deleteNote, hasSubmission, insertNote } from "./store.ts";
import { noSuchSubmission, subjectOf } from "./update-submission.ts";

/**
 * Adds a note of the team to a submission.
 *
 * @param trx a transaction
 * @throws AppError NOT_FOUND if the submission does not exist
 */
export async function addNote(
  trx: Db,
  { id, text }: NoteInput,
  actor: NonNullable<Actor>,
): Promise<SubmissionNote> {
  if (!(await hasSubmission(trx, id))) throw noSuchSubmission();
  const note = await insertNote(trx, { submissionId: id, text, createdBy: actor.id });
  await appendAudit(trx, { actor, action: "submission.note", subject: subjectOf(id) });
  await announceSubmissions(trx);
  return note;
}

/**
 * Deletes a note of the team on a submission.
 * @throws AppError NOT_FOUND if the submission has no such note
 */
export async function removeNote(
  trx: Db,
  { id, noteId }: { id: string; noteId: number },
  actor: Actor,
): Promise<void> {
  if (!(await deleteNote(trx, id, noteId))) {
    throw new AppError("NOT_FOUND", "There is no such note");
  }
  await appendAudit(trx, { actor, action: "submission.note-delete", subject: subjectOf(id) });
  await announceSubmissions(trx);
}
