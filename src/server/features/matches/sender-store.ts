import { type SqlBool, sql } from "kysely";
import type { TimelineEntry } from "#common/matches/timeline.ts";
import type { Db } from "../../db/connection.ts";
import { subjectOf } from "../submissions/update-submission.ts";

/**
 * SQL condition: a person has sent the shortlist. In this case, the transaction that stored the
 * mail also added an entry to the audit log. The entry stays when the person's account is deleted.
 */
const isByPerson = (submissionId: string) => sql<SqlBool>`exists (
  select from audit_log
  where action = 'shortlist.send' and subject = ${subjectOf(submissionId)}
    and abs(extract(epoch from audit_log.at - mail.created_at)) < 60
)`;

/**
 * Returns who has sent the shortlists of a search. The keys are the times, in milliseconds, at
 * which the shortlists were sent, or were only stored because the site had no mail server.
 */
export async function listSenders(
  db: Db,
  submissionId: string,
): Promise<Map<number, TimelineEntry["actor"]>> {
  const rows = await db
    .selectFrom("shortlists")
    .leftJoin("users", "users.id", "shortlists.sentBy")
    .leftJoin("mail", "mail.id", "shortlists.mailId")
    .select(["shortlists.sentAt", "users.username"])
    .select(isByPerson(submissionId).as("isByPerson"))
    .where("shortlists.submissionId", "=", submissionId)
    .where("shortlists.sentAt", "is not", null)
    .execute();
  return new Map(
    rows.flatMap(({ sentAt, username, isByPerson: isSentByPerson }) =>
      sentAt === null
        ? []
        : [
            [
              sentAt.getTime(),
              username !== null || isSentByPerson
                ? { kind: "account", name: username }
                : { kind: "roost" },
            ] as const,
          ],
    ),
  );
}
