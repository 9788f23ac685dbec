import { sendSteadily } from "./steady-requests.ts";
import { type Answered, submit } from "./submissions.ts";

/**
 * The results of well-behaved visitors' requests. `times` are the milliseconds until each response.
 */
export type Visits = { times: number[]; answered: Answered[] };

const perSecond = 40;

async function read(url: string): Promise<void> {
  const response = await fetch(url);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
}

/**
 * Requests cached pages, uncached pages and an API call, and sends submissions, at even intervals.
 *
 * @throws an Error if a response has an unexpected status
 */
export async function visitSteadily(url: string, seconds: number): Promise<Visits> {
  const answered: Answered[] = [];
  const kinds = [
    () => read(`${url}/`),
    (count: number) => read(`${url}/about?from=${count}`),
    () => read(`${url}/api/form-settings/form_questions`),
    async () => void answered.push(await submit(url)),
  ];
  const times = await sendSteadily(
    { everyMs: 1000 / perSecond, isOver: (count) => count >= seconds * perSecond },
    async (count, dueAt) => {
      await kinds[count % kinds.length]?.(count);
      return performance.now() - dueAt;
    },
  );
  return { times, answered };
}
