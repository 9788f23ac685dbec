import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  openTestContext,
  refusalOf,
  requestContextAs,
  someAdmin,
  type TestContext,
} from "../../testing.ts";
import { createRetention } from "../submissions/retention-schedule.ts";
import { runOnce } from "./run-once.ts";

let opened: TestContext;
beforeAll(async () => {
  opened = await openTestContext();
});
afterAll(() => opened[Symbol.asyncDispose]());

/** Returns the function that runs a call with an `Idempotency-Key`, and the headers that it sets. */
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

/** Makes every stored call older. */
const age = (interval: string) =>
  opened.context.database.query(
    `update idempotent_calls set created_at = created_at - interval '${interval}'`,
  );

const unexpected = async () => {
  throw new Error("the work ran again");
};

test("a repeated call gets the response of the first one, and a header says so", async () => {
  const { send, headers } = sender(randomUUID());
  const response = { results: [{ status: "created", id: "1" }] };
  expect(await send({ a: 1 }, async () => response)).toEqual(response);
  expect(headers).toEqual([]);
  expect(await send({ a: 1 }, unexpected)).toEqual(response);
  expect(headers).toEqual(["idempotent-replayed"]);
});

test("a key that was used for another input is refused, but another caller may use it", async () => {
  const key = randomUUID();
  await sender(key).send({ a: 1 }, async () => ({}));
  expect((await refusalOf(sender(key).send({ a: 2 }, unexpected)))?.code).toBe(
    "UNPROCESSABLE_CONTENT",
  );
  expect(await sender(key, 1).send({ a: 2 }, async () => ({ b: 1 }))).toEqual({ b: 1 });
});

test("a call is refused while the first one with its key runs, and may be repeated after that failed", async () => {
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

test("a call whose process was killed may be repeated after five minutes, a call with a response after a day", async () => {
  const { send } = sender(randomUUID());
  const begun = Promise.withResolvers<void>();
  void send({}, () => {
    begun.resolve();
    return new Promise<never>(() => {});
  });
  await begun.promise;
  expect((await refusalOf(send({}, unexpected)))?.code).toBe("CONFLICT");
  await age("6 minutes");
  expect(await send({}, async () => ({ a: 1 }))).toEqual({ a: 1 });
  await age("23 hours 50 minutes");
  expect(await send({}, unexpected)).toEqual({ a: 1 });
  await age("11 minutes");
  expect(await send({}, async () => ({ a: 2 }))).toEqual({ a: 2 });
});

test.each(["", "a b", "é", "x".repeat(256)])("the key %j is refused", async (key) => {
  expect(await refusalOf(sender(key).send({}, unexpected))).toEqual({
    code: "BAD_REQUEST",
    message: "Idempotency-Key must have 1 to 255 visible ASCII characters",
  });
});

test("a call without a key always runs", async () => {
  const { send } = sender(undefined);
  await send({}, async () => ({ a: 1 }));
  expect(await send({}, async () => ({ a: 2 }))).toEqual({ a: 2 });
});

test("the hourly erasure deletes stored responses that are older than a day", async () => {
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
