import { sql } from "kysely";
import type { ShortlistKind } from "#common/shortlists/shortlist.ts";
import type { ShownFlat } from "#common/shortlists/shown-flat.ts";
import type { Db } from "../../db/connection.ts";
import { insertRows } from "../../db/insert-rows.ts";

/** A shortlist whose mail was made, with its flats as the mail shows them. */
type SentShortlist = {
  id: string;
  day: string;
  /** The kind on the day of sending, which may differ from the kind at the proposal. */
  kind: ShortlistKind;
  state: "sent" | "kept";
  mailId: string;
  /**
   * The flats in the mail, with the texts that the mail shows. Flats of the shortlist that the mail
   * does not show are not in this list.
   */
  shown: readonly { listingId: string; shown: ShownFlat }[];
};

/** Records that the mails of shortlists were made, and stores the flats as the mails show them. */
export async function setSent(
  trx: Db,
  sent: readonly SentShortlist[],
  { at, by }: { at: Date; by: number | null },
): Promise<void> {
  const lists = sent.map(({ id, day, kind, state, mailId }) => ({
    id,
    day,
    kind,
    state,
    mailId,
  }));
  const flats = sent.flatMap(({ id, shown: list }) =>
    list.map(({ listingId, shown }) => ({ id, listingId, shown })),
  );
  await sql`
    with flats as (
      update shortlist_flats set shown = given.shown
      from jsonb_to_recordset(${JSON.stringify(flats)}::jsonb)
        as given (id uuid, "listingId" uuid, shown jsonb)
      where shortlist_id = given.id and shortlist_flats.listing_id = given."listingId"
    )
    update shortlists set day = given.day, kind = given.kind, state = given.state, sent_at = ${at},
      updated_at = ${at}, sent_by = ${by}, mail_id = given."mailId"
    from jsonb_to_recordset(${JSON.stringify(lists)}::jsonb)
      as given (id uuid, day date, kind text, state text, "mailId" uuid)
    where shortlists.id = given.id
  `.execute(trx);
}

/** Deletes the flats of proposed shortlists, and the line that the team wrote to each searcher. */
export async function dropFlats(
  trx: Db,
  shortlists: readonly { id: string; updatedAt: Date }[],
): Promise<void> {
  if (shortlists.length === 0) return;
  const rows = shortlists.map(({ id, updatedAt }) => ({ id, updatedAt }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (id uuid, "updatedAt" timestamptz)
    ), dropped as (
      delete from shortlist_flats where shortlist_id in (select id from given)
    )
    update shortlists set note = null, updated_at = given."updatedAt"
    from given where shortlists.id = given.id
  `.execute(trx);
}

/** A search, and the day on which it gets a mail without flats, in the time zone of its city. */
type DayOfSearch = { submissionId: string; day: string; dueAt: Date };

/**
 * Stores a shortlist without flats for each search, so that a mail can say that there are no flats
 * yet. If a shortlist of the same search and day was proposed or skipped, it loses its flats and the
 * team's line, which may be about the flats, and is used for the mail.
 *
 * @returns the ids of the shortlists by the ids of the searches; searches to which a mail of the
 * day was already sent are left out
 */
export async function claimDays(
  trx: Db,
  days: readonly DayOfSearch[],
  now: Date,
): Promise<Map<string, string>> {
  if (days.length === 0) return new Map();
  const rows = days.map(({ submissionId, day, dueAt }) => ({
    submissionId,
    day,
    dueAt,
    id: crypto.randomUUID(),
    kind: "nothing_yet",
    state: "proposed",
    proposedAt: now,
    updatedAt: now,
  }));
  const { rows: claimed } = await sql<{ id: string; submissionId: string }>`
    with claimed as (
      ${insertRows("shortlists", rows)} on conflict (submission_id, day) do update
        set kind = 'nothing_yet', state = 'proposed', note = null, updated_at = excluded.updated_at
        where shortlists.state in ('proposed', 'skipped')
      returning id, submission_id
    ), dropped as (
      delete from shortlist_flats where shortlist_id in (select id from claimed)
    )
    select id, submission_id from claimed
  `.execute(trx);
  return new Map(claimed.map(({ id, submissionId }) => [submissionId, id]));
}
