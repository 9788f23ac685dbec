import { join } from "node:path";
import { openNext } from "../imports.ts";
import { listLosses } from "../submissions.ts";
import type { Answer } from "./changes.ts";
import { findDamage } from "./find-damage.ts";

/**
 * Looks for lost and damaged data after a power cut. Starts the server on the data directory first,
 * because a start stores the submissions that are only in the journal.
 *
 * @returns descriptions of all confirmed data that is missing or stored twice, and of all damage
 */
export async function listProblems(dataDir: string, answers: readonly Answer[]): Promise<string[]> {
  const problems = await listMissing(dataDir, answers);
  return [...problems, ...(await findDamage(join(dataDir, "database")))];
}

async function listMissing(dataDir: string, answers: readonly Answer[]): Promise<string[]> {
  await using opened = await openNext(dataDir);
  const { database } = opened.context;
  const submissions = answers.flatMap((each) => ("submission" in each ? [each.submission] : []));
  const messages = await database.query("select email as name from contact_messages");
  const posts = await database.query("select slug as name from blog_posts");
  const names = [...messages.rows, ...posts.rows].map(({ name }) => name);
  const wrong = answers.flatMap((each) => {
    if ("submission" in each) return [];
    const name = "message" in each ? each.message : each.post;
    const count = names.filter((other) => other === name).length;
    return count === 1 ? [] : [`${name} is there ${count} times`];
  });
  return [...(await listLosses(database, submissions)), ...wrong];
}
