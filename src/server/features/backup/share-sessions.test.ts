import { expect, test } from "vitest";
import { shareSessions } from "./share-sessions.ts";

test("each shared database session runs one task at a time, and urgent tasks come first", async () => {
  const withSession = shareSessions(["one", "other"]);
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, isUrgent = false) =>
    withSession(
      (session) =>
        new Promise<void>((resolve) => {
          log.push(`${name} with ${session}`);
          ends.set(name, resolve);
        }),
      { isUrgent },
    );
  const all = [start("a"), start("b"), start("c"), start("d"), start("urgent", true)];
  expect(log).toEqual(["a with one", "b with other"]);
  for (const [ending, next] of [
    ["b", "urgent with other"],
    ["urgent", "c with other"],
    ["a", "d with one"],
  ] as const) {
    ends.get(ending)?.();
    await expect.poll(() => log.at(-1)).toBe(next);
  }
  ends.get("c")?.();
  ends.get("d")?.();
  await expect(Promise.all(all)).resolves.toHaveLength(5);
});

test("after a task in a shared database session has failed, waiting tasks fail, too, without being started", async () => {
  const withSession = shareSessions(["one"]);
  let begun = 0;
  const failing = withSession(async () => {
    throw new Error("Row 3");
  });
  const waiting = withSession(async () => {
    begun += 1;
  });
  const results = await Promise.allSettled([failing, waiting]);
  expect(results.map((each) => each.status)).toEqual(["rejected", "rejected"]);
  await expect(waiting).rejects.toThrow("Row 3");
  await expect(withSession(async () => {})).rejects.toThrow("Row 3");
  expect(begun).toBe(0);
});
