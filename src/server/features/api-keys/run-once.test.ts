import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  openTestContext,
  refusalOf,
  requestContextAs,
  someAdmin,
  type TestContext,
} from "../../testing.ts";
import { dumpOf } from "../backup/testing.ts";
import { importText } from "../backup/testing-import.ts";
import { createRetention } from "../submissions/retention-schedule.ts";
import { runOnce } from "./run-once.ts";

let opened: TestContext;
beforeAll(async () => {
  opened = await openTestContext();
});
afterAll(() => opened[Symbol.asyncDispose]());

/**
 * Returns `send`, which calls a procedure with the given `Idempotency-Key`, and `headers`, the
 * names of the response headers that these calls have set.
 */
function sender(idempotencyKey: string | undefined, userId = someAdmin.id) {
  const headers: string[] = [];
  const parts = {
    ...requestContextAs(opened.context, someAdmin),
    caller: { kind: "user", user: { ...someAdmin, id: userId } } as const,
    idempotencyKey,
    setHeader: (name: string) => void headers.push(name),
  };
  return {
    headers,
    send: <Result extends object>(input: object, work: () => Promise<Result>) =>
      runOnce(parts, "test.call", input, work),
  };
}

/** Makes all stored requests older by an interval, such as `1 hour`. */
const age = (interval: string) =>
  opened.context.database.query(
    `update idempotent_calls set created_at = created_at - interval '${interval}'`,
  );

const unexpected = async () => {
  throw new Error("the work ran again");
};

test("a repeated request with the same idempotency key gets the first response again, with a header that says so", async () => {
  const { send, headers } = sender(randomUUID());
  const response = { results: [{ status: "created", id: "1" }] };
  expect(await send({ a: 1 }, async () => response)).toEqual(response);
  expect(headers).toEqual([]);
  expect(await send({ a: 1 }, unexpected)).toEqual(response);
  expect(headers).toEqual(["idempotent-replayed"]);
});

test("an account cannot reuse an idempotency key for a different input, but another account can use the same key", async () => {
  const key = randomUUID();
  await sender(key).send({ a: 1 }, async () => ({}));
  expect((await refusalOf(sender(key).send({ a: 2 }, unexpected)))?.code).toBe(
    "UNPROCESSABLE_CONTENT",
  );
  expect(await sender(key, 1).send({ a: 2 }, async () => ({ b: 1 }))).toEqual({ b: 1 });
});

test("a second request with an idempotency key is refused while the first one runs, and is executed if the first one has failed", async () => {
  const { send } = sender(randomUUID());
  let fail = (_error: Error) => {};
  const begun = Promise.withResolvers<void>();
  const first = send({}, () => {
    begun.resolve();
    return new Promise<never>((_resolve, reject) => {
      fail = reject;
    });
  });
  await begun.promise;
  expect((await refusalOf(send({}, unexpected)))?.code).toBe("CONFLICT");
  fail(new Error("away"));
  await expect(first).rejects.toThrow("away");
  expect(await send({}, async () => ({ a: 1 }))).toEqual({ a: 1 });
});

test("an idempotency key expires five minutes after the start of an unfinished request, or a day after a successful request", async () => {
  const { send } = sender(randomUUID());
  const begun = Promise.withResolvers<void>();
  void send({}, () => {
    begun.resolve();
    return new Promise<never>(() => {});
  });
  await begun.promise;
  await age("4 minutes");
  expect((await refusalOf(send({}, unexpected)))?.code).toBe("CONFLICT");
  await age("2 minutes");
  expect(await send({}, async () => ({ a: 1 }))).toEqual({ a: 1 });
  await age("23 hours 50 minutes");
  expect(await send({}, unexpected)).toEqual({ a: 1 });
  await age("11 minutes");
  expect(await send({}, async () => ({ a: 2 }))).toEqual({ a: 2 });
});

test.each(["", "a b", "é", "x".repeat(256)])("the idempotency key %j is refused", async (key) => {
  expect(await refusalOf(sender(key).send({}, unexpected))).toEqual({
    code: "BAD_REQUEST",
    message: "Idempotency-Key must have 1 to 255 visible ASCII characters",
  });
});

test("a request without an idempotency key is always executed", async () => {
  const { send } = sender(undefined);
  await send({}, async () => ({ a: 1 }));
  expect(await send({}, async () => ({ a: 2 }))).toEqual({ a: 2 });
});

test("every hour, the responses that were stored for idempotency keys more than a day ago are deleted", async () => {
  const { db } = opened.context.database;
  const count = async () => (await db.selectFrom("idempotentCalls").select("key").execute()).length;
  await db.deleteFrom("idempotentCalls").execute();
  await sender(randomUUID()).send({}, async () => ({}));
  await age("25 hours");
  await sender(randomUUID()).send({}, async () => ({}));
  const retention = createRetention(opened.context);
  await retention.look(new Date());
  await retention.close();
  expect(await count()).toBe(1);
});

test("after an import, a repeated request is executed again, because its first result may not exist any more", async () => {
  const { send, headers } = sender(randomUUID());
  const dump = await dumpOf(opened.context.database);
  await send({}, async () => ({ id: "before the import" }));
  await importText(opened.context, dump);
  expect(await send({}, async () => ({ id: "after it" }))).toEqual({ id: "after it" });
  expect(headers).toEqual([]);
});
