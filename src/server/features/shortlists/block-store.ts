import { sql } from "kysely";
import type { Life } from "#common/submissions/life.ts";
import type { Assignee, SubmissionStatus } from "#common/submissions/submission.ts";
import type { Db } from "../../db/connection.ts";

/** The values of a search that are needed to review its shortlist. */
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
  /** Whether the search's address is suppressed, so that it gets no mail. */
  isSuppressed: boolean;
  /**
   * The time at which the mail of the last shortlist was sent, or was stored because there is no
   * mail server; null if there was no such mail.
   */
  lastSentAt: Date | null;
  /**
   * The listings in the mails of this search. Includes mails that were only stored, because there
   * was no mail server.
   */
  sentListings: string[];
};

/**
 * Returns the searches with the given ids, each with the values that the review of shortlists
 * shows.
 */
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
      // "offset 0" makes PostgreSQL read only the shortlists of this search. Otherwise it may walk
      // through the shortlists of all searches, in the order of their times.
      sql<Date | null>`(
        select max(sent_at)
        from (select sent_at from shortlists where submission_id = submissions.id offset 0) as own
      )`.as("lastSentAt"),
    )
    .select(
      sql<string[]>`coalesce((
        select json_agg(listing_id) from matches
        where submission_id = submissions.id and matches.state in ('kept', 'sent')
      ), '[]')`.as("sentListings"),
    )
    .select(
      sql<boolean>`exists (
        select from mail_suppressions where address = lower(contact_email)
      )`.as("isSuppressed"),
    )
    .where("submissions.id", "=", sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ ownerId, ownerName, ...row }) => [
      row.id,
      {
        ...row,
        // The values are not checked again, because constraints of the table allow only values of
        // the declared types.
        life: row.life as Life,
        status: row.status as SubmissionStatus,
        owner: ownerId === null || ownerName === null ? null : { id: ownerId, username: ownerName },
      },
    ]),
  );
}
