import { expect, test } from "vitest";
import { openTestContext } from "./testing.ts";

const queue = "piled-up";
const jobs = 60;

test("what has piled up is done a few at a time, and not by the second", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const done: number[] = [];
  const all = Promise.withResolvers<void>();
  let atOnce = 0;
  let most = 0;
  // There is no adding before the queue is there: who has a job already waits until all are.
  const isOpen = Promise.withResolvers<void>();
  await context.jobs.start({
    [queue]: async ({ number }: { number: number }) => {
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
  // Each worker looks every second when there is nothing to do: one job a look would take 15 s.
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(most).toBeLessThanOrEqual(4);
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: jobs }, (_, index) => index));
}, 30_000);
