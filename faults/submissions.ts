import { addDays, toIsoDate } from "#common/dates.ts";
import type { Database } from "#server/db/connection.ts";

/** A submission that was answered with success; the email tells them apart in the database. */
export type Answered = { id: string; email: string };

let counter = 0;

/** Complete answers to the default form, which map to a preference record. */
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
 *
 * @throws an Error for any other answer than 201, and when the connection breaks before its end
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

/** The server answered, but not as it should. */
export class UnexpectedAnswer extends Error {}

type Row = { id: string; email: string; preference: string | null };

/**
 * What is wrong with what is stored: an answered submission that is missing or not as it was sent,
 * one without its preference record, and whatever is there twice.
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

/** How many submissions the database holds. */
export async function countStored({ query }: Database): Promise<number> {
  const { rows } = await query("select count(*)::int as count from submissions");
  return Number(rows[0]?.count);
}
