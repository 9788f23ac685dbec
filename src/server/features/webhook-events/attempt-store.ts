import type { Exchange, MessageAttempt } from "#common/webhook/delivery.ts";
import type { Db } from "../../db/connection.ts";
import { announceDeliveries } from "./news-store.ts";

/** The columns in which a delivery attempt stores its request and the receiver's response. */
export const exchangeColumns = ({
  url,
  requestHeaders,
  responseHeaders,
  responseText,
}: Exchange) => ({
  url,
  requestHeaders: requestHeaders && JSON.stringify(requestHeaders),
  responseHeaders: responseHeaders && JSON.stringify(responseHeaders),
  responseText,
});

/** The columns of a delivery attempt, which are the same for submissions and for events. */
export const attemptColumns = [
  "attempt",
  "attemptedAt",
  "status",
  "responseCode",
  "durationMs",
  "error",
  "url",
  "requestHeaders",
  "responseHeaders",
  "responseText",
] as const;

type Row = Omit<MessageAttempt, "attemptedAt" | "status" | "requestHeaders" | "responseHeaders"> & {
  attemptedAt: Date;
  status: string;
  requestHeaders: unknown;
  responseHeaders: unknown;
};

/** Converts the row of a delivery attempt to the form that the back office shows. */
export const toMessageAttempt = ({
  attemptedAt,
  status,
  requestHeaders,
  responseHeaders,
  ...row
}: Row): MessageAttempt => ({
  ...row,
  attemptedAt: attemptedAt.toISOString(),
  // The values are not checked again: a constraint of the column allows only known statuses, and
  // the headers were stored from values of the type `Exchange`.
  status: status as MessageAttempt["status"],
  requestHeaders: requestHeaders as Exchange["requestHeaders"],
  responseHeaders: responseHeaders as Exchange["responseHeaders"],
});

export type NewAttempt = Omit<MessageAttempt, "attemptedAt" | "attempt" | keyof Exchange> &
  Partial<Exchange> & { attemptedAt: Date };

const noExchange: Exchange = {
  url: null,
  requestHeaders: null,
  responseHeaders: null,
  responseText: null,
};

/**
 * Stores an attempt to deliver an event, and notifies all processes that deliveries have changed.
 */
export async function createAttempt(
  trx: Db,
  eventId: string,
  attempt: number,
  { attemptedAt, status, responseCode, durationMs, error, ...exchange }: NewAttempt,
): Promise<void> {
  await trx
    .insertInto("webhookEventAttempts")
    .values({
      eventId,
      attempt,
      attemptedAt,
      status,
      responseCode,
      durationMs,
      error,
      ...exchangeColumns({ ...noExchange, ...exchange }),
    })
    .execute();
  await announceDeliveries(trx);
}

/** Returns the attempts to deliver an event, newest first. */
export async function listAttempts(db: Db, eventId: string): Promise<MessageAttempt[]> {
  const rows = await db
    .selectFrom("webhookEventAttempts")
    .select(attemptColumns)
    .where("eventId", "=", eventId)
    .orderBy("attempt", "desc")
    .execute();
  return rows.map(toMessageAttempt);
}
