import { createHash } from "node:crypto";
import { AppError } from "#common/errors.ts";
import type { RequestContext } from "../../context.ts";
import type { Caller } from "../../trpc.ts";
import { claimCall, dropCall, storeResponse } from "./idempotent-call-store.ts";

/**
 * The number of milliseconds for which the response of a request with an idempotency key is stored.
 */
export const storedMs = 24 * 3_600_000;
/**
 * The number of milliseconds after which a request without a response counts as abandoned, because
 * its process was killed.
 */
const abandonedMs = 5 * 60_000;

type Parts = Pick<RequestContext, "database" | "idempotencyKey" | "log" | "setHeader"> & {
  caller: Caller;
};

const callerId = (caller: Caller) =>
  caller.kind === "key" ? `key ${caller.key.id}` : `user ${caller.user.id}`;

const digestOf = (value: unknown) =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex");

/**
 * Executes a request once for each `Idempotency-Key` that the client sends. For 24 hours, a
 * repeated request gets the stored response of the first one, with the header
 * `Idempotent-Replayed`. A request that failed may be repeated with the same key.
 *
 * @param call the name of the procedure
 * @param input the procedure's input, as JSON
 * @throws AppError BAD_REQUEST for an invalid key, CONFLICT while the first request is processed,
 *   UNPROCESSABLE_CONTENT if the key was used with another input
 */
export async function runOnce<Result extends object>(
  { database: { db }, idempotencyKey: key, log, setHeader, caller }: Parts,
  call: string,
  input: unknown,
  work: () => Promise<Result>,
): Promise<Result> {
  if (key === undefined) return work();
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new AppError(
      "BAD_REQUEST",
      "Idempotency-Key must have 1 to 255 visible ASCII characters",
    );
  }
  const id = { caller: callerId(caller), key };
  const requestDigest = digestOf([call, input]);
  const now = Date.now();
  const earlier = await claimCall(db, {
    ...id,
    requestDigest,
    createdAt: new Date(now),
    expiredBefore: new Date(now - storedMs),
    abandonedBefore: new Date(now - abandonedMs),
  });
  if (earlier) {
    if (earlier.requestDigest !== requestDigest) {
      throw new AppError(
        "UNPROCESSABLE_CONTENT",
        "This Idempotency-Key was used for another request",
      );
    }
    if (earlier.response === null) {
      throw new AppError("CONFLICT", "The request with this Idempotency-Key is still running");
    }
    setHeader("idempotent-replayed", "true");
    return earlier.response as Result;
  }
  try {
    const response = await work();
    // The work is done, so the caller gets the response even if it cannot be stored.
    await storeResponse(db, id, response).catch(() =>
      log.warn("the response of an idempotent call could not be stored"),
    );
    return response;
  } catch (error) {
    await dropCall(db, id);
    throw error;
  }
}
