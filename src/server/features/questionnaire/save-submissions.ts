import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { mapPreferences } from "#common/questionnaire/preferences.ts";
import { contactOf } from "#common/submissions/contact.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { takeSharedStoringLock } from "../../db/storing-lock.ts";
import type { AcceptedSubmission } from "../../queues.ts";
import { readMailParts } from "../mail/enqueue-mail.ts";
import type { SearchToConfirm } from "../submissions/confirmation-store.ts";
import { insertSubmissions, type NewSubmission, selectNew } from "../submissions/creation-store.ts";
import { announceSubmissions } from "../submissions/news-store.ts";
import { replaceSearches } from "../submissions/replace-search.ts";
import { recordBeginnings, sendConfirmations } from "../submissions/send-confirmation.ts";
import { type Delivery, deliveryQueue } from "../webhook/deliver-submission.ts";
import { findWebhookUrl } from "../webhook/url-store.ts";
import { findDefinitionVersion } from "./definition-store.ts";

export type SavingParts = Pick<
  Context,
  "config" | "database" | "definitionVersions" | "jobs" | "mailTexts" | "siteContent"
>;

/**
 * A submission that has been written to a file of the journal, and has not been stored in the
 * database yet.
 */
export type Waiting = { submission: AcceptedSubmission; journalPath: string };

/**
 * Stores submissions, their confirmation mails, and the jobs that deliver the submissions to the
 * webhook, all in one transaction.
 *
 * @returns the number of submissions that the database did not have before
 * @throws the database's error; nothing is stored then
 */
export async function saveSubmissions(parts: SavingParts, batch: Waiting[]): Promise<number> {
  const submissions = batch.map(({ submission, journalPath }) => ({
    ...submission,
    journalPath,
    mapping: mapPreferences(submission.answers),
  }));
  const mailParts = await readMailParts(parts);
  return parts.database.db.transaction().execute(async (trx) => {
    await takeSharedStoringLock(trx);
    const isDelivered = (await findWebhookUrl(trx)) !== undefined;
    const fresh = await selectNew(trx, submissions);
    const asked = await sendConfirmations(trx, mailParts, await toConfirm(trx, parts, fresh));
    const created = await insertSubmissions(trx, fresh, {
      deliveryState: isDelivered ? "waiting" : "none",
      life: mailParts.settings.smtp === undefined ? "active" : "unconfirmed",
      asked,
    });
    await recordBeginnings(trx, created, asked);
    const createdIds = new Set(created);
    await replaceSearches(
      trx,
      submissions.filter(({ id }) => createdIds.has(id)),
    );
    if (created.length > 0) await announceSubmissions(trx);
    if (created.length > 0 && isDelivered) {
      await parts.jobs.add<Delivery>(
        trx,
        deliveryQueue,
        created.map((submissionId) => ({ data: { submissionId, attempt: 1 } })),
      );
    }
    return created.length;
  });
}

/** Returns those of the submissions that have an email address, with their questionnaires. */
async function toConfirm(
  trx: Db,
  { definitionVersions }: SavingParts,
  submissions: NewSubmission[],
): Promise<SearchToConfirm[]> {
  const definitions = new Map<number | null, QuestionnaireDefinition>();
  for (const version of new Set(submissions.map(({ definitionVersion }) => definitionVersion))) {
    if (version === null) continue;
    const known = definitionVersions.get(version);
    const definition = known ?? (await findDefinitionVersion(trx, version));
    if (definition) definitions.set(version, definition);
  }
  return submissions.flatMap(({ id, answers, definitionVersion }) => {
    const { email } = contactOf(answers);
    const definition = definitions.get(definitionVersion) ?? null;
    return email === null ? [] : [{ id, email, answers, definition }];
  });
}
