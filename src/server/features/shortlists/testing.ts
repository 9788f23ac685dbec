import type { TestContext } from "../../testing.ts";
import { insertListing, type ListingValues } from "../listings/store.ts";
import { accepted, someAnswers, store } from "../submissions/testing.ts";

/** The environment variables of a site that sends mail. */
export const withMailServer = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "team@roost.example" };

let count = 0;

/** Stores a confirmed search with its consent, and returns its id. */
export async function storeSearch(
  opened: TestContext,
  {
    city = "berlin",
    acceptedAt = "2027-03-20T10:00:00Z",
    ...columns
  }: {
    city?: string;
    acceptedAt?: string;
    life?: string;
    confirmedAt?: Date | null;
    daysBeganAt?: Date | null;
    contactEmail?: string | null;
  } = {},
): Promise<string> {
  count += 1;
  const answers = { ...someAnswers, city, neighborhoods: [], email: `s${count}@example.org` };
  const [id = ""] = await store(opened, [accepted(answers, { acceptedAt })]);
  const { db } = opened.context.database;
  await db
    .updateTable("submissions")
    .set({ life: "active", confirmedAt: new Date(acceptedAt), ...columns })
    .where("id", "=", id)
    .execute();
  await db
    .insertInto("consents")
    .values({ submissionId: id, address: answers.email, givenAt: new Date(acceptedAt) })
    .execute();
  return id;
}

/**
 * Stores an open listing, and stores it as a match of the given search with the given score.
 * Returns the id of the listing.
 */
export async function storeMatch(
  opened: TestContext,
  submissionId: string,
  score: number,
  values: ListingValues = {},
): Promise<string> {
  count += 1;
  const { db } = opened.context.database;
  const listingId = await insertListing(db, {
    title: `Flat ${count}`,
    city: "berlin",
    // The rent stays below the highest rent of the searches, so that the flat fits them.
    rent: 900 + (count % 500),
    // The rent includes the utilities. So the score is also that of a good match when Roost
    // computes it again from the listing's fields.
    rentKind: "warm",
    ...values,
    status: "open",
    source: "Feed",
    text: `Flat ${count}`,
  });
  await db
    .insertInto("matches")
    .values({ submissionId, listingId, score, state: "unsent" })
    .execute();
  return listingId;
}

/** Returns the shortlists of a search with their flats, the oldest first. */
export async function shortlistsOf({ context }: TestContext, submissionId: string) {
  const { rows } = await context.database.query(
    `select id, day::text as day, kind, state, due_at, sent_at, coalesce((
        select jsonb_agg(listing_id order by position) from shortlist_flats
        where shortlist_id = shortlists.id
      ), '[]') as flats
     from shortlists where submission_id = $1 order by day`,
    [submissionId],
  );
  return rows as {
    id: string;
    day: string;
    kind: string;
    state: string;
    due_at: Date;
    sent_at: Date | null;
    flats: string[];
  }[];
}

/** Returns the mails about a search. */
export const mailsOf = ({ context }: TestContext, submissionId: string) =>
  context.database.db
    .selectFrom("mail")
    .select(["id", "kind", "state", "subject", "letter"])
    .where("submissionId", "=", submissionId)
    .orderBy("createdAt")
    .execute();
