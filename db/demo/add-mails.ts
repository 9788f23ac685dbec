import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { DB } from "#db/types.ts";
import { listAdmins } from "#server/features/accounts/store.ts";
import { letterColumns } from "#server/features/mail/describe-letter.ts";
import { insertMails } from "#server/features/mail/outbox-store.ts";
import type { Brand } from "#server/features/mail/templates/letter.ts";
import { createSampleMails } from "#server/features/mail/templates/sample-mails.ts";
import { demoSubmissions } from "./submissions.ts";

const minuteMs = 60_000;

const searcher = { toAddress: "olive@example.com", toName: "Olive Okafor" };
const member = { toAddress: "mira@example.org", toName: null };

/**
 * Adds a mail of each kind that the database does not have yet. The mails are stored but not sent,
 * and the server never sends them.
 *
 * @returns the number of added mails
 */
export async function addMails(trx: Transaction<DB>, brand: Brand, now: Date): Promise<number> {
  // Some mails contain links to the searcher's search, which must not have ended. The search of a
  // submission with the status "new" has not ended, so these mails are about such submissions.
  const [first, second] = demoSubmissions(now).filter(({ status }) => status === "new");
  const [admin] = await listAdmins(trx);
  const mails = createSampleMails({
    submissionId: first?.id ?? randomUUID(),
    otherSubmissionId: second?.id ?? randomUUID(),
    linkSubject: `${admin?.id ?? 1}-${randomUUID()}`,
  });
  const rows = Object.values(mails).map((data, place) => {
    const id = randomUUID();
    return {
      id,
      kind: data.kind,
      about: "demo",
      submissionId: "submissionId" in data ? data.submissionId : null,
      userId: "username" in data ? (admin?.id ?? null) : null,
      ...("submissionId" in data || "searches" in data ? searcher : member),
      ...letterColumns(data, brand),
      messageId: `<${id}@roost.invalid>`,
      state: "kept",
      createdAt: new Date(now.getTime() - place * 47 * minuteMs),
    };
  });
  return (await insertMails(trx, rows)).size;
}
