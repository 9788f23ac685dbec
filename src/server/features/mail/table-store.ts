import { sql } from "kysely";
import type { AttemptOutcome, MailKind, MailState } from "#common/mail/mail.ts";
import type { MailAttempt, MailListInput, MailSummary } from "#common/mail/mail-list.ts";
import type { Paged } from "#common/paging.ts";
import type { EndReason, Life } from "#common/submissions/life.ts";
import type { Db } from "../../db/connection.ts";
import { cursorOf, isAfterUuid, pageOf } from "../../db/cursor.ts";
import { bodyColumns, type StoredBody, withBody } from "./render-mail.ts";

const summaryColumns = [
  "id",
  "kind",
  "toAddress as to",
  "subject",
  "state",
  "attempts",
  "createdAt",
  "sentAt",
  "error",
] as const;

type Row = {
  id: string;
  kind: string;
  to: string;
  subject: string;
  state: string;
  attempts: number;
  createdAt: Date;
  sentAt: Date | null;
  error: string | null;
};

const toSummary = <Columns extends Row>({ createdAt, sentAt, kind, state, ...row }: Columns) => ({
  ...row,
  // The values are not checked again: the code that stores mails writes only known kinds, and a
  // constraint of the table allows only known states.
  kind: kind as MailKind,
  state: state as MailState,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
});

/** The maximum number of mails about one search that are listed. */
const listedAboutSearch = 200;

/** Returns the newest mails about a search, newest first. */
export async function listMailsAbout(db: Db, submissionId: string): Promise<MailSummary[]> {
  const rows = await db
    .selectFrom("mail")
    .select(summaryColumns)
    .where("submissionId", "=", submissionId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(listedAboutSearch)
    .execute();
  return rows.map(toSummary);
}

/** The number of days for which a failed mail counts as work for the team. */
const countedDays = 7;

/** Counts the mails of the last week that were not sent and are not tried again. */
export async function countFailedMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("mail")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("state", "=", "failed")
    .where(sql<boolean>`created_at > now() - make_interval(days => ${sql.lit(countedDays)})`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns mails by their ids, newest first. */
export async function listMailsById(db: Db, ids: string[]): Promise<MailSummary[]> {
  const rows = await db
    .selectFrom("mail")
    .select(summaryColumns)
    .where("id", "in", ids)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(toSummary);
}

/** Returns one page of the list of mails that match the filters, newest first. */
export async function listMails(
  db: Db,
  { limit, cursor, state, kind, address }: MailListInput,
): Promise<Paged<MailSummary>> {
  const rows = await db
    .selectFrom("mail")
    .select(summaryColumns)
    .select(cursorOf("createdAt").as("cursor"))
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? ""))
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? ""))
    .$if(address !== undefined, (query) =>
      query.where(sql<boolean>`strpos(lower(to_address), ${address?.toLowerCase()}) > 0`),
    )
    .$if(cursor !== undefined, (query) => query.where(isAfterUuid(cursor ?? "", "createdAt")))
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, toSummary);
}

export type StoredMail = MailSummary & {
  toName: string | null;
  submissionId: string | null;
  userId: number | null;
  nextTryAt: Date;
  messageId: string;
  body: StoredBody;
};

const selectMail = (db: Db, id: string) =>
  db
    .selectFrom("mail")
    .select(summaryColumns)
    .select(["toName", "submissionId", "userId", "nextTryAt", "messageId"])
    .select(bodyColumns)
    .where("id", "=", id);

/** Returns a mail; undefined if it does not exist. */
export async function findMail(db: Db, id: string): Promise<StoredMail | undefined> {
  const row = await selectMail(db, id).executeTakeFirst();
  return row && toSummary(withBody(row));
}

/** Returns a mail, locked until the transaction ends; undefined if it does not exist. */
export async function findMailForUpdate(trx: Db, id: string): Promise<StoredMail | undefined> {
  const row = await selectMail(trx, id).forUpdate().executeTakeFirst();
  return row && toSummary(withBody(row));
}

/** Returns the attempts to send a mail, and the later bounces and complaints, newest first. */
export async function listAttempts(db: Db, mailId: string): Promise<MailAttempt[]> {
  const rows = await db
    .selectFrom("mailAttempts")
    .select(["id", "attempt", "at", "outcome", "code", "response"])
    .where("mailId", "=", mailId)
    .orderBy("at", "desc")
    .orderBy("attempt", "desc")
    .execute();
  return rows.map(({ at, outcome, ...row }) => ({
    ...row,
    // A constraint of the table allows only known outcomes, so the value is not checked again.
    outcome: outcome as AttemptOutcome,
    at: at.toISOString(),
  }));
}

/** The state of the search that a mail is about. */
export type MailedSearch = { life: Life; endedReason: EndReason | null; isWithdrawn: boolean };

/**
 * Returns the state of the search that a mail is about, and whether its searcher has withdrawn the
 * consent; undefined if the search was deleted.
 */
export async function findMailedSearch(
  db: Db,
  submissionId: string,
): Promise<MailedSearch | undefined> {
  const { rows } = await sql<MailedSearch>`
    select life, ended_reason, exists (
        select from consents where submission_id = ${submissionId} and withdrawn_at is not null
      ) as is_withdrawn
    from submissions where id = ${submissionId}
  `.execute(db);
  return rows[0];
}
