import { setTimeout as wait } from "node:timers/promises";
import { type Answered, submit } from "./submissions.ts";

/** What well-behaved visitors saw in a while: milliseconds of each answer. */
export type Visits = { times: number[]; answered: Answered[] };

const perSecond = 40;

async function read(url: string): Promise<void> {
  const response = await fetch(url);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
}

/**
 * Reads pages, kept and newly made, asks calls and submits, one request after another at even
 * distances, whether the ones before were answered or not.
 *
 * @throws an Error for whatever is not answered as it should be
 */
export async function visitSteadily(url: string, seconds: number): Promise<Visits> {
  const answered: Answered[] = [];
  const kinds = [
    () => read(`${url}/`),
    (count: number) => read(`${url}/about?from=${count}`),
    () => read(`${url}/api/form-settings/form_questions`),
    async () => void answered.push(await submit(url)),
  ];
  const beganAt = performance.now();
  const visits: Promise<number>[] = [];
  while (visits.length < seconds * perSecond) {
    const dueAt = beganAt + (visits.length * 1000) / perSecond;
    await wait(Math.max(0, dueAt - performance.now()));
    const kind = kinds[visits.length % kinds.length];
    const visit = kind?.(visits.length) ?? Promise.resolve();
    visits.push(visit.then(() => performance.now() - dueAt));
  }
  return { times: await Promise.all(visits), answered };
}
