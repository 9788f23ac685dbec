import { sql } from "kysely";
import type { Answers } from "#common/questionnaire/answers.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { EndReason, Life } from "#common/submissions/life.ts";
import type {
  Assignee,
  DeliveryState,
  SubmissionDetail,
  SubmissionNote,
  SubmissionStatus,
  SubmissionSummary,
} from "#common/submissions/submission.ts";
import type { Db } from "../../db/connection.ts";
import { listAdmins } from "../accounts/store.ts";
import { listDeliveriesOf } from "./delivery-store.ts";
import { listSearchEvents } from "./life-store.ts";

/** Selects those columns of submissions that lists show: all columns except the answers. */
export const selectSummaries = (db: Db) =>
  db
    .selectFrom("submissions")
    .leftJoin("users", "users.id", "submissions.assigneeId")
    .select([
      "submissions.id",
      "acceptedAt",
      "updatedAt",
      "contactName as name",
      "contactEmail as email",
      "city",
      "status",
      "assigneeId",
      "users.username as assigneeName",
      "deliveryState",
      "sentAt",
      "daysBeganAt",
      "life",
      "askedAt",
      "confirmedAt",
      "endedAt",
      "endedReason",
      "ownDeadline",
    ]);

type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectSummaries>["execute"]>>[number];

export function toSummary(row: SummaryRow): SubmissionSummary {
  const { acceptedAt, updatedAt, assigneeId, assigneeName, ...columns } = row;
  const { sentAt, daysBeganAt, askedAt, confirmedAt, endedAt, ownDeadline } = row;
  return {
    ...columns,
    acceptedAt: acceptedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    daysBeganAt: daysBeganAt?.toISOString() ?? null,
    askedAt: askedAt?.toISOString() ?? null,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    ownDeadline: ownDeadline?.toISOString() ?? null,
    endedReason: row.endedReason as EndReason | null,
    life: row.life as Life,
    status: row.status as SubmissionStatus,
    deliveryState: row.deliveryState as DeliveryState,
    assignee:
      assigneeId === null || assigneeName === null
        ? null
        : { id: assigneeId, username: assigneeName },
  };
}

/** Returns a submission without its answers, and locks it until the transaction ends. */
export async function findSummaryForUpdate(
  trx: Db,
  id: string,
): Promise<SubmissionSummary | undefined> {
  const row = await selectSummaries(trx)
    .where("submissions.id", "=", id)
    .forUpdate("submissions")
    .executeTakeFirst();
  return row && toSummary(row);
}

/** Returns a submission, without its answers. The submission must exist. */
export async function getSummary(db: Db, id: string): Promise<SubmissionSummary> {
  return toSummary(
    await selectSummaries(db).where("submissions.id", "=", id).executeTakeFirstOrThrow(),
  );
}

/**
 * Changes a submission's status, assignee or deadline, or the time when its first flats were sent
 * (`sentAt`). If day 1 of the search has not begun yet, a given `sentAt` begins it.
 */
export async function setSubmission(
  trx: Db,
  id: string,
  changes: {
    status?: SubmissionStatus;
    assigneeId?: number | null;
    ownDeadline?: Date | null;
    sentAt?: Date;
    updatedAt: Date;
  },
): Promise<void> {
  const { sentAt } = changes;
  await trx
    .updateTable("submissions")
    .set({
      ...changes,
      ...(sentAt ? { daysBeganAt: sql<Date>`coalesce(days_began_at, ${sentAt})` } : {}),
    })
    .where("id", "=", id)
    .execute();
}

/**
 * Deletes the time at which a search got its first flats, because the team has undone sending them.
 *
 * @param wasDayOne whether the first day of shortlists began when the flats were sent. If true, the
 * start of that day is deleted, too
 */
export async function unsetSending(
  trx: Db,
  id: string,
  { wasDayOne }: { wasDayOne: boolean },
): Promise<void> {
  await trx
    .updateTable("submissions")
    .set({ sentAt: null, ...(wasDayOne ? { daysBeganAt: null } : {}) })
    .where("id", "=", id)
    .execute();
}

/**
 * Returns a submission with its answers, its notes, its deliveries, and the version of the
 * questionnaire that it answers.
 */
export async function findSubmissionDetail(
  db: Db,
  id: string,
): Promise<SubmissionDetail | undefined> {
  const row = await selectSummaries(db)
    .leftJoin("questionnaireVersions as answered", "answered.version", "definitionVersion")
    .select([
      "answers",
      "answered.value as definition",
      "definitionVersion",
      "mappingProblem",
      "preferenceId",
      "endedNote",
    ])
    .where("submissions.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const {
    answers,
    definition,
    definitionVersion,
    mappingProblem,
    preferenceId,
    endedNote,
    ...summary
  } = row;
  return {
    ...toSummary(summary),
    answers: answers as Answers,
    definition: definition as QuestionnaireDefinition | null,
    definitionVersion,
    mappingProblem,
    preferenceId,
    notes: await listNotes(db, id),
    deliveries: await listDeliveriesOf(db, id),
    events: await listSearchEvents(db, id),
    endedNote,
  };
}

const selectNotes = (db: Db) =>
  db
    .selectFrom("submissionNotes")
    .leftJoin("users", "users.id", "submissionNotes.createdBy")
    .select([
      "submissionNotes.id",
      "text",
      "submissionNotes.createdAt",
      "users.username as createdBy",
    ]);

type NoteRow = Awaited<ReturnType<ReturnType<typeof selectNotes>["execute"]>>[number];

const toNote = (row: NoteRow): SubmissionNote => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});

/** Returns a submission's notes, oldest first. */
async function listNotes(db: Db, submissionId: string): Promise<SubmissionNote[]> {
  const rows = await selectNotes(db)
    .where("submissionId", "=", submissionId)
    .orderBy("submissionNotes.id")
    .execute();
  return rows.map(toNote);
}

export async function insertNote(
  db: Db,
  note: { submissionId: string; text: string; createdBy: number | null; createdAt?: Date },
): Promise<SubmissionNote> {
  const { id } = await db
    .insertInto("submissionNotes")
    .values({ createdAt: new Date(), ...note })
    .returning("id")
    .executeTakeFirstOrThrow();
  return toNote(
    await selectNotes(db).where("submissionNotes.id", "=", id).executeTakeFirstOrThrow(),
  );
}

/** Deletes a note. Returns false if the submission has no such note. */
export async function deleteNote(db: Db, submissionId: string, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("submissionNotes")
    .where("id", "=", id)
    .where("submissionId", "=", submissionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Returns whether a submission exists. If it exists, no other transaction can delete it before this
 * transaction ends.
 */
export async function hasSubmission(trx: Db, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom("submissions")
    .select("id")
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the administrators, to whom submissions can be assigned. */
export async function listAssignees(db: Db): Promise<Assignee[]> {
  return (await listAdmins(db)).map(({ id, username }) => ({ id, username }));
}
