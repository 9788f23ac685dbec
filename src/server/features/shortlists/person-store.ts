import { sql } from "kysely";
import type { PersonalShortlist } from "#common/shortlists/shortlist.ts";
import { shownFlatSchema } from "#common/shortlists/shown-flat.ts";
import type { Db } from "../../db/connection.ts";

/**
 * Returns the shortlists whose mails to an email address were sent, or stored because there is no
 * mail server, newest first. Each has the searcher's answers to its flats.
 */
export async function listPersonalShortlists(db: Db, email: string): Promise<PersonalShortlist[]> {
  const rows = await db
    .selectFrom("shortlists")
    .innerJoin("submissions", "submissions.id", "submissionId")
    .leftJoin("shortlistFlats", "shortlistId", "shortlists.id")
    .leftJoin("matches", (join) =>
      join
        .onRef("matches.submissionId", "=", "shortlists.submissionId")
        .onRef("matches.listingId", "=", "shortlistFlats.listingId"),
    )
    .select(["shortlists.id", "shortlists.kind", "shortlists.sentAt", "shortlists.note"])
    .select(["shown", "shortlistFlats.note as flatNote", "verdict", "verdictReasons"])
    .select("verdictNote")
    .where("shortlists.state", "in", ["kept", "sent"])
    .where(sql`lower(contact_email)`, "=", email.toLowerCase())
    .orderBy("shortlists.sentAt", "desc")
    .orderBy("shortlists.id")
    .orderBy("position")
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((flats) => {
    const [first] = flats;
    if (!first) return [];
    return [
      {
        sentAt: first.sentAt?.toISOString() ?? null,
        kind: first.kind,
        note: first.note,
        flats: flats.flatMap(({ shown, flatNote, verdict, verdictReasons, verdictNote }) => {
          const parsed = shownFlatSchema.safeParse(shown);
          if (!parsed.success) return [];
          const answer = { answer: verdict, reasons: verdictReasons ?? [], words: verdictNote };
          return [{ title: parsed.data.title, url: parsed.data.url, note: flatNote, ...answer }];
        }),
      },
    ];
  });
}
