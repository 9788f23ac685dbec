import { expect, test } from "vitest";
import { z } from "zod";
import type { User } from "#common/accounts/user.ts";
import { AppError } from "#common/errors.ts";
import type { RequestContext } from "./context.ts";
import { unlimited } from "./limits/limits.ts";
import { listen, openTestContext, someAdmin, someUser } from "./testing.ts";
import { toAppError } from "./to-app-error.ts";
import {
  adminProcedure,
  createCallerFactory,
  publicProcedure,
  router,
  userProcedure,
} from "./trpc.ts";

const input = z.strictObject({ name: z.string() });
const guarded = router({
  public: publicProcedure.input(input).query(() => "public"),
  user: userProcedure.input(input).query(({ ctx }) => ctx.user.username),
  admin: adminProcedure.input(input).query(({ ctx }) => ctx.user.username),
  conflict: publicProcedure.query(() => {
    throw new AppError("CONFLICT", "A page with this slug already exists");
  }),
  broken: publicProcedure.query(() => {
    throw new Error("select * from secrets");
  }),
});

const refusals: string[] = [];

const callAs = (user: User | null) =>
  createCallerFactory(guarded)({
    findSession: async () => user && { id: "test", user, confirmedAt: new Date() },
    findApiKey: async () => null,
    recordRefusal: async (refused) => void refusals.push(refused.username),
    limits: unlimited,
  } as RequestContext);

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "OK",
    (error: unknown) => toAppError(error).code,
  );

test("a tRPC procedure refuses a caller without permission before it reads the input", async () => {
  const bad = { __proto__: null, odd: "\0" } as never;
  expect(await codeOf(callAs(null).user(bad))).toBe("UNAUTHORIZED");
  expect(await codeOf(callAs(null).admin(bad))).toBe("UNAUTHORIZED");
  expect(await codeOf(callAs(someUser).admin(bad))).toBe("FORBIDDEN");
  expect(refusals).toEqual([someUser.username]);
  expect(await codeOf(callAs(someAdmin).admin(bad))).toBe("BAD_REQUEST");
});

test("tRPC callers with the required role may use a procedure", async () => {
  expect(await callAs(null).public({ name: "x" })).toBe("public");
  expect(await callAs(someUser).user({ name: "x" })).toBe("user");
  expect(await callAs(someAdmin).admin({ name: "x" })).toBe("admin");
});

test("an AppError keeps its code and message, and the text of any other error is hidden", async () => {
  expect(await callAs(null).conflict().catch(toAppError)).toMatchObject({
    code: "CONFLICT",
    message: "A page with this slug already exists",
  });
  expect(await callAs(null).broken().catch(toAppError)).toMatchObject({
    code: "INTERNAL_SERVER_ERROR",
    message: "Something went wrong on our side",
  });
});

test("a temporary error of the database, such as a deadlock, gets the status 503, and its text is hidden", async () => {
  await using opened = await openTestContext();
  for (const code of ["40P01", "55P03", "57014"]) {
    const failing = opened.context.database.query(
      `do $$ begin raise exception 'select * from secrets' using errcode = '${code}'; end $$`,
    );
    const error = await failing.catch(toAppError);
    expect({ code, error }).toMatchObject({
      code,
      error: {
        code: "SERVICE_UNAVAILABLE",
        message: "This is not available at the moment. Please try again in a minute.",
      },
    });
  }
});

test("tRPC over HTTP returns 400 with the field's name for invalid input, and 400 for a batch of more than 20 calls", async () => {
  await using opened = await openTestContext();
  await using server = await listen(opened.context);
  const send = (path: string, body: unknown) =>
    fetch(`${server.url}/trpc/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  const refused = await send("questionnaire.submit", { city: "nowhere" });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({
    error: {
      data: {
        code: "BAD_REQUEST",
        httpStatus: 400,
        issues: expect.arrayContaining([{ path: "city", message: "Please select a city" }]),
      },
    },
  });

  const event = { eventType: "start", sessionId: "s" };
  const batch = (size: number) =>
    send(
      `${Array(size).fill("analytics.track").join(",")}?batch=1`,
      Object.fromEntries(Array.from({ length: size }, (_, index) => [index, event])),
    );
  expect((await batch(20)).status).toBe(200);
  expect((await batch(21)).status).toBe(400);
});

test("rate limits count every call of a tRPC batch: six batches of 20 calls are accepted, and a later batch gets 429", async () => {
  await using opened = await openTestContext();
  await using server = await listen(opened.context);
  const batch = () =>
    fetch(`${server.url}/trpc/${Array(20).fill("analytics.track").join(",")}?batch=1`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(
        Object.fromEntries(
          Array.from({ length: 20 }, (_, i) => [i, { eventType: "start", sessionId: "s" }]),
        ),
      ),
    });
  for (let i = 0; i < 6; i += 1) expect((await batch()).status).toBe(200);
  // The limit of 120 calls is reached now. On a slow machine, up to six further batches of 20 calls
  // may still succeed, because calls that the database does not count in time are counted in
  // memory. The count in memory begins at zero and has the same limit.
  for (let i = 0; i < 6; i += 1) await batch();
  const late = await batch();
  expect(late.status).toBe(429);
  expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
});
