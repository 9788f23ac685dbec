import { setTimeout as wait } from "node:timers/promises";

type Pace = {
  everyMs: number;
  /**
   * The time at which the first request is due, on the clock of `performance.now()`. The default is
   * now.
   */
  beginsAt?: number;
  /**
   * Decides whether to stop before sending a request. Gets the request's number, counted from 0,
   * and the time at which the request is due.
   */
  isOver: (count: number, dueAt: number) => boolean;
};

/**
 * Calls `send` at even intervals, even if earlier calls have not ended. A slow server therefore
 * gets as many requests as a fast one.
 *
 * @param send gets the number of earlier calls, and the time when this call was due
 * @returns the results of all calls, after the last one has ended
 */
export async function sendSteadily<Result>(
  { everyMs, beginsAt = performance.now(), isOver }: Pace,
  send: (count: number, dueAt: number) => Promise<Result>,
): Promise<Result[]> {
  const sending: Promise<Result>[] = [];
  for (;;) {
    const dueAt = beginsAt + sending.length * everyMs;
    // This check saves the wait for a request that will not be sent.
    if (isOver(sending.length, dueAt)) return Promise.all(sending);
    const early = dueAt - performance.now();
    if (early > 0) await wait(early);
    if (isOver(sending.length, dueAt)) return Promise.all(sending);
    sending.push(send(sending.length, dueAt));
  }
}
