import { sql } from "kysely";
import type { Life } from "#common/submissions/life.ts";
import type { Assignee, SubmissionStatus } from "#common/submissions/submission.ts";
import type { Db } from "../../db/connection.ts";

/** A search as the review of its shortlist reads it. */
export type ReviewedSearch = {
  id: string;
  name: string | null;
  email: string | null;
  city: string | null;
  life: Life;
  status: SubmissionStatus;
  acceptedAt: Date;
  confirmedAt: Date | null;
  daysBeganAt: Date | null;
  extraDays: number;
  owner: Assignee | null;
  isWithdrawn: boolean;
  /** When the last shortlist was sent or kept; null if none was. */
  lastSentAt: Date | null;
};

/** Returns searches by their ids. */
export async function listReviewed(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ReviewedSearch>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("submissions")
    .leftJoin("users", "users.id", "assigneeId")
    .select(["submissions.id", "contactName as name", "contactEmail as email", "city", "life"])
    .select(["status", "acceptedAt", "confirmedAt", "daysBeganAt", "extraDays"])
    .select(["users.id as ownerId", "users.username as ownerName"])
    .select(
      sql<boolean>`exists (
        select from consents where submission_id = submissions.id and withdrawn_at is not null
      )`.as("isWithdrawn"),
    )
    .select(
      sql<Date | null>`(
        select max(sent_at) from shortlists where submission_id = submissions.id
      )`.as("lastSentAt"),
    )
    .where("submissions.id", "=", sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ ownerId, ownerName, ...row }) => [
      row.id,
      {
        ...row,
        // Constraints of the table allow only these values.
        life: row.life as Life,
        status: row.status as SubmissionStatus,
        owner: ownerId === null || ownerName === null ? null : { id: ownerId, username: ownerName },
      },
    ]),
  );
}

/** Returns the listings that were sent to searches or kept for them, by the searches' ids. */
export async function listSentListings(
  db: Db,
  submissionIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  if (submissionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("matches")
    .select(["submissionId", "listingId"])
    .where("submissionId", "=", sql<string>`any(${[...new Set(submissionIds)]}::uuid[])`)
    .where("state", "in", ["kept", "sent"])
    .execute();
  const sent = new Map<string, Set<string>>();
  for (const { submissionId, listingId } of rows) {
    sent.set(submissionId, (sent.get(submissionId) ?? new Set()).add(listingId));
  }
  return sent;
}
