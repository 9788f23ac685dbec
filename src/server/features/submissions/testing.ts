import { randomUUID } from "node:crypto";
import type { Answers } from "#common/questionnaire/answers.ts";
import type { AcceptedSubmission } from "../../queues.ts";
import type { TestContext } from "../../testing.ts";
import { createSubmissions } from "./creation-store.ts";

/** Valid answers to the default questionnaire, from a visitor who searches in Lisbon. */
export const someAnswers: Answers = {
  city: "lisbon",
  neighborhoods: ["alfama", "graca"],
  moveInDate: "2126-03-01",
  flatType: "2_bedroom",
  rentRange: [800, 1500],
  includeUtilities: true,
  name: "Ana O'Neill",
  email: "ana@example.org",
  phone: "+351 900 000 000",
  agreeToTerms: true,
};

export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/**
 * Returns a submission in the form in which the server writes it to the journal (the files that
 * store new submissions before the database does).
 */
export function accepted(
  answers: Answers,
  changes: Partial<AcceptedSubmission> = {},
): AcceptedSubmission {
  return {
    id: randomUUID(),
    acceptedAt: new Date().toISOString(),
    answers,
    definitionVersion: 1,
    sessionId: null,
    ...changes,
  };
}

/**
 * Stores a row of each kind that mails and events add to a search: a mail with an attempt, a
 * suppression, a consent, an event, and earlier answers. Each stored row contains the given text.
 *
 * @param address the address of the mail
 */
export async function storeLife(
  { query }: TestContext["context"]["database"],
  submissionId: string | null,
  { address, text }: { address: string; text: string },
): Promise<void> {
  const mailId = randomUUID();
  await query(
    `insert into mail
       (id, kind, about, submission_id, to_address, to_name, subject, html, text, message_id, state)
     values ($1, 'confirmation', $2, $3, $4, $5, $5, $5, $5, $2, 'queued')`,
    [mailId, `<${mailId}@roost.example>`, submissionId, address, text],
  );
  await query(
    "insert into mail_attempts (mail_id, attempt, outcome, response) values ($1, 1, 'deferred', $2)",
    [mailId, text],
  );
  await query(
    `insert into mail_suppressions (address, reason, mail_id) values (lower($1), 'unknown', $2)
     on conflict do nothing`,
    [address, mailId],
  );
  if (submissionId === null) return;
  await query(
    `insert into consents (submission_id, address, terms_text, given_at) values ($1, $2, $3, now())
     on conflict (submission_id) do update set terms_text = excluded.terms_text`,
    [submissionId, address, text],
  );
  await query(
    "insert into search_events (submission_id, kind, actor, details) values ($1, 'asked', 'roost', $2)",
    [submissionId, JSON.stringify({ text })],
  );
  await query("insert into answer_versions (submission_id, answers) values ($1, $2)", [
    submissionId,
    JSON.stringify({ text }),
  ]);
}

/**
 * Stores submissions directly in the database, without the submission queue, and returns their ids.
 */
export async function store(
  { context }: { context: Pick<TestContext["context"], "database"> },
  submissions: AcceptedSubmission[],
): Promise<string[]> {
  const mapping = { preferences: null, problem: "none is made here" };
  await context.database.db.transaction().execute((trx) =>
    createSubmissions(
      trx,
      submissions.map((each) => ({ ...each, journalPath: "journal/x.jsonl", mapping })),
    ),
  );
  return submissions.map(({ id }) => id);
}
