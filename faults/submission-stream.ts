import { type Answered, submit } from "./submissions.ts";

export type SubmissionStream = {
  sent(): number;
  /** Stops sending and waits for the answers under way. */
  stop(): Promise<{ answered: Answered[]; problems: string[]; slowestMs: number }>;
};

/** Sends submissions at a steady rate, each from another address, however slow the answers are. */
export function startSubmissions(url: string, perSecond = 20): SubmissionStream {
  const answered: Answered[] = [];
  const problems: string[] = [];
  const underWay = new Set<Promise<void>>();
  let slowestMs = 0;
  let sent = 0;

  async function send(): Promise<void> {
    const startedAt = performance.now();
    try {
      answered.push(await submit(url, { "x-forwarded-for": addressOf(sent) }));
    } catch (error) {
      problems.push(String(error));
    }
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
  }

  const timer = setInterval(() => {
    sent += 1;
    const sending = send().finally(() => underWay.delete(sending));
    underWay.add(sending);
  }, 1000 / perSecond);

  return {
    sent: () => sent,
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      return { answered, problems, slowestMs: Math.round(slowestMs) };
    },
  };
}

/** A public address of its own for each number. */
function addressOf(number: number): string {
  return `203.0.${113 + (number >> 8)}.${number & 255}`;
}
