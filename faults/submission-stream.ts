import { sendSteadily } from "./steady-requests.ts";
import { type Answered, submit } from "./submissions.ts";

export type SubmissionStream = {
  /** Returns the number of submissions that were sent so far. */
  sent(): number;
  /** Stops sending, and waits for the responses that are still missing. */
  stop(): Promise<{ answered: Answered[]; problems: string[]; slowestMs: number }>;
};

/** Sends submissions at a steady rate, each from another IP address. */
export function startSubmissions(url: string, perSecond = 20): SubmissionStream {
  const answered: Answered[] = [];
  const problems: string[] = [];
  let slowestMs = 0;
  let sent = 0;
  let isStopped = false;

  async function send(count: number): Promise<void> {
    sent += 1;
    const startedAt = performance.now();
    try {
      answered.push(await submit(url, { "x-forwarded-for": addressOf(count) }));
    } catch (error) {
      problems.push(String(error));
    }
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
  }

  const sending = sendSteadily({ everyMs: 1000 / perSecond, isOver: () => isStopped }, send);
  return {
    sent: () => sent,
    async stop() {
      isStopped = true;
      await sending;
      return { answered, problems, slowestMs: Math.round(slowestMs) };
    },
  };
}

/** Returns a public IP address. Each number gives a different address. */
function addressOf(number: number): string {
  return `203.0.${113 + (number >> 8)}.${number & 255}`;
}
