import { randomUUID } from "node:crypto";
import type { Answers } from "#common/questionnaire/answers.ts";
import type { AcceptedSubmission } from "../../context.ts";
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

/** Returns a submission as the journal stores it. */
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
