import { FetchError } from "./fetch-refusal.ts";

/** The maximum number of requests that wait for the same host. */
const mostWaiting = 20;

/** Runs functions that make requests. Functions for the same host run one after another. */
export type HostTurns = {
  /** @throws FetchError busy if too many requests wait for the host already */
  run<Result>(host: string, work: () => Promise<Result>): Promise<Result>;
};

export function createHostTurns(): HostTurns {
  const hosts = new Map<string, { last: Promise<unknown>; waiting: number }>();

  return {
    async run(host, work) {
      const queue = hosts.get(host) ?? { last: Promise.resolve(), waiting: 0 };
      if (queue.waiting >= mostWaiting) {
        throw new FetchError(
          "busy",
          "Too many pages of this site are being fetched. Try again in a minute.",
        );
      }
      hosts.set(host, queue);
      queue.waiting += 1;
      const done = queue.last.then(work);
      queue.last = done.catch(() => {});
      try {
        return await done;
      } finally {
        queue.waiting -= 1;
        if (queue.waiting === 0) hosts.delete(host);
      }
    },
  };
}
