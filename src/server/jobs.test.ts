import { expect, test } from "vitest";
import { z } from "zod";
import { openTestContext } from "./testing.ts";

const queue = "piled-up";
const jobs = 60;

test("the job queue runs several waiting jobs at the same time, and starts the next job as soon as one ends", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const done: number[] = [];
  const all = Promise.withResolvers<void>();
  let atOnce = 0;
  let most = 0;
  // The queue is started first, because jobs can be added only after the start. `isOpen` makes the
  // first jobs wait until all jobs have been added.
  const isOpen = Promise.withResolvers<void>();
  await context.jobs.start({
    [queue]: async (data) => {
      const { number } = z.object({ number: z.int() }).parse(data);
      atOnce += 1;
      most = Math.max(most, atOnce);
      await isOpen.promise;
      atOnce -= 1;
      done.push(number);
      if (done.length === jobs) all.resolve();
    },
  });
  await context.database.db.transaction().execute((trx) =>
    context.jobs.add(
      trx,
      queue,
      Array.from({ length: jobs }, (_, number) => ({ data: { number } })),
    ),
  );
  const startedAt = performance.now();
  isOpen.resolve();
  await all.promise;
  // An idle worker looks for jobs every 30 seconds, and at once when a job is announced. The test
  // would take too long if workers waited 30 seconds, or if only one job ran at a time.
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  expect(most).toBeLessThanOrEqual(4);
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: jobs }, (_, index) => index));
});
