import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { appendAudit } from "../audit/store.ts";
import { endByLinks, type ListingLink, listDueLinks, recordCheck } from "./link-store.ts";
import { subjectOf } from "./update-listing.ts";

/** The number of milliseconds within which each link is checked at most once. */
const checkedEveryMs = 6 * 3_600_000;
/** The maximum number of hosts that get requests at the same time. */
const hostsAtOnce = 8;

type Parts = Pick<Context, "database" | "fetching" | "imports" | "stopping">;

/**
 * Checks the links of listings that are about to be sent. A listing whose page does not exist any
 * more (status 404 or 410) is marked as gone. After any other response, the listing stays as it is.
 *
 * @returns the ids of the listings that are gone now
 */
export async function checkLinks(
  parts: Parts,
  listingIds: readonly string[],
  now = new Date(),
): Promise<string[]> {
  const { db } = parts.database;
  const due = await listDueLinks(db, listingIds, new Date(now.getTime() - checkedEveryMs));
  const queues = [...Map.groupBy(due, ({ url }) => URL.parse(url)?.hostname ?? "").values()];
  const work = async (): Promise<void> => {
    for (let queue = queues.pop(); queue !== undefined; queue = queues.pop()) {
      for (const link of queue) await checkLink(parts, link, now);
    }
  };
  await Promise.all(Array.from({ length: hostsAtOnce }, work));
  return parts.imports.change(() =>
    endGone(db, [...new Set(due.map(({ listingId }) => listingId))], now),
  );
}

async function checkLink(
  { database, fetching, imports, stopping }: Parts,
  { sourceId, url }: ListingLink,
  now: Date,
): Promise<void> {
  const { status } = await fetching.checkLink(url);
  // When the process stops, it cancels its requests. The status of a cancelled request says nothing
  // about the link, so the status is not stored.
  if (stopping.signal.aborted) return;
  await imports.change(() => recordCheck(database.db, sourceId, { status, now }));
}

function endGone(db: Db, listingIds: readonly string[], now: Date): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const gone = await endByLinks(trx, listingIds, now);
    for (const id of gone) {
      await appendAudit(trx, { actor: null, action: "listing.gone", subject: subjectOf(id) });
    }
    return gone;
  });
}
