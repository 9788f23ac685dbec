import { AppError } from "#common/errors.ts";
import type { Context } from "../../context.ts";
import { createExclusiveRuns } from "../../exclusive-runs.ts";
import { checkLinks } from "../listings/check-links.ts";
import { listDueLinks } from "../listings/link-store.ts";
import { listAutomatic, listProposedListings, listWithNothing } from "./candidate-store.ts";
import { proposeShortlists } from "./propose-shortlists.ts";
import { sendNothingYet } from "./send-nothing-yet.ts";
import { sendShortlist } from "./send-shortlist.ts";
import { linkLock, shortlistLock } from "./shortlist-rules.ts";
import { findShortlist } from "./store.ts";
import { sweepFinished } from "./sweep-finished.ts";

const lookEveryMs = 60_000;
/** The number of proposals, or of searches, that are read at once. */
const batchSize = 500;
/** The links of flats that go without a review were looked at within this number of milliseconds. */
const freshLinkMs = 6 * 3_600_000;

const beforeAll = "00000000-0000-0000-0000-000000000000";

/** Proposes the shortlists of each morning, sends what goes by itself, and ends finished searches. */
export type ShortlistSchedule = {
  /** Looks now and every minute. */
  begin: () => void;
  /** Does everything that is due at the given time. Resolves even if it fails. */
  look: (now: Date) => Promise<void>;
  /** Looks at the links of proposed flats, so that none that is gone is sent. */
  lookAtLinks: (now: Date) => Promise<void>;
  close: () => Promise<void>;
};

type Parts = Pick<
  Context,
  "config" | "database" | "fetching" | "imports" | "log" | "mailTexts" | "siteContent" | "stopping"
>;

export function createShortlists(parts: Parts): ShortlistSchedule {
  const { config, database, log } = parts;
  const { db } = database;
  let timer: NodeJS.Timeout | undefined;

  /** Sends the proposals that need no review. A proposal that cannot be sent waits for one. */
  async function sendAutomatic(now: Date): Promise<number> {
    const { isAuto, autoScore } = config.shortlists;
    const checkedSince = new Date(now.getTime() - freshLinkMs);
    let count = 0;
    let after: string | undefined = beforeAll;
    while (after !== undefined && !runs.isClosed()) {
      const range = { autoScore: isAuto ? autoScore : undefined, limit: batchSize, after };
      const ids: string[] = await listAutomatic(db, range);
      for (const id of ids) {
        const flats = (await findShortlist(db, id))?.flats ?? [];
        const listingIds = flats.map(({ listingId }) => listingId);
        if ((await listDueLinks(db, listingIds, checkedSince)).length > 0) continue;
        if (await wasSent(sendShortlist(parts, { id }, null, now))) count += 1;
      }
      after = ids.length < batchSize ? undefined : ids.at(-1);
    }
    return count;
  }

  async function sendFirstMails(now: Date): Promise<number> {
    let count = 0;
    for (const id of await listWithNothing(db, { now, limit: batchSize })) {
      if (runs.isClosed()) break;
      if (await wasSent(sendNothingYet(parts, id, now))) count += 1;
    }
    return count;
  }

  async function work(now: Date): Promise<void> {
    const ended = await sweepFinished(parts, now);
    const proposed = await proposeShortlists(parts, now);
    const sent = (await sendAutomatic(now)) + (await sendFirstMails(now));
    if (ended + proposed + sent > 0) log.info({ ended, proposed, sent }, "shortlists");
  }

  const runs = createExclusiveRuns(parts, {
    lock: shortlistLock,
    failure: "shortlists could not be proposed",
    work,
  });
  const linkRuns = createExclusiveRuns(parts, {
    lock: linkLock,
    failure: "the links of proposed flats could not be looked at",
    work: async (now) => {
      await checkLinks(parts, await listProposedListings(db), now);
    },
  });
  const look = (now: Date) => runs.run(now);
  let isLookingAtLinks = false;
  const lookAtLinks = async (now: Date) => {
    isLookingAtLinks = true;
    await linkRuns.run(now);
    isLookingAtLinks = false;
  };
  const lookAtAll = () => {
    const now = new Date();
    void look(now).then(() => (isLookingAtLinks ? undefined : lookAtLinks(now)));
  };

  return {
    begin() {
      lookAtAll();
      timer ??= setInterval(lookAtAll, lookEveryMs).unref();
    },
    look,
    lookAtLinks,
    async close() {
      clearInterval(timer);
      await Promise.all([runs.close(), linkRuns.close()]);
    },
  };
}

/** Returns whether a mail was made; a refusal is none. */
async function wasSent(sending: Promise<unknown>): Promise<boolean> {
  try {
    return (await sending) !== false;
  } catch (error) {
    if (error instanceof AppError && error.code === "CONFLICT") return false;
    throw error;
  }
}
