import { addDays, toIsoDate } from "#common/dates.ts";
import type { Database } from "#server/db/connection.ts";

/** A submission that got a successful response. Each submission has a different email address. */
export type Answered = { id: string; email: string };

let counter = 0;

/**
 * Returns valid answers to the default questionnaire, from which the server can make a preference
 * record (a structured search profile).
 */
export function someAnswers() {
  counter += 1;
  return {
    city: "lisbon",
    neighborhoods: ["alfama", "graca"],
    moveInDate: addDays(toIsoDate(new Date()), 30),
    flatType: "2_bedroom",
    rentRange: [800, 1500],
    name: "Ada O'Neil",
    email: `visitor-${counter}@example.com`,
    agreeToTerms: true,
  };
}

/**
 * Sends a submission.
 * @throws UnexpectedAnswer if the status is not 201, and a TypeError if the connection breaks
 */
export async function submit(
  url: string,
  headers: Record<string, string> = {},
  answers = someAnswers(),
): Promise<Answered> {
  const response = await fetch(`${url}/api/save-form-data`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(answers),
  });
  const text = await response.text();
  if (response.status !== 201) throw new UnexpectedAnswer(`${response.status}: ${text}`);
  const { id } = JSON.parse(text) as { id: string };
  return { id, email: answers.email };
}

/** The error for a response with an unexpected status. */
export class UnexpectedAnswer extends Error {}

type Row = { id: string; email: string; preference: string | null };

/**
 * Returns descriptions of all problems with the stored submissions: missing, changed or duplicate
 * submissions, and submissions that do not have exactly one row of their own in the table
 * `flat_preferences`.
 */
export async function listLosses({ query }: Database, answered: Answered[]): Promise<string[]> {
  const { rows } = await query(`
    select submissions.id, answers->>'email' as email, flat_preferences.email as preference
    from submissions left join flat_preferences on flat_preferences.id = preference_id
  `);
  const stored = new Map((rows as Row[]).map((row) => [row.id, row]));
  const losses = answered.flatMap(({ id, email }) => {
    const row = stored.get(id);
    if (row?.email !== email) return [`${id} of ${email} is not stored`];
    return row.preference === email ? [] : [`${id} has no preference record of its own`];
  });
  const emails = new Set([...stored.values()].map((row) => row.email));
  if (emails.size < rows.length) losses.push(`${rows.length - emails.size} are stored twice`);
  const preferences = await query("select count(*)::int as count from flat_preferences");
  const records = Number(preferences.rows[0]?.count);
  if (records !== rows.length) losses.push(`${records} preference records for ${rows.length}`);
  return losses;
}

/** Returns the number of submissions in the database. */
export async function countStored({ query }: Database): Promise<number> {
  const { rows } = await query("select count(*)::int as count from submissions");
  return Number(rows[0]?.count);
}
