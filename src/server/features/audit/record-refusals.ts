import type { Logger } from "pino";
import type { Refusal, RefusalLog } from "../../context.ts";
import type { Database } from "../../db/connection.ts";
import { networkOf } from "../../request-source.ts";
import { mostPerMinute, mostPerMinuteOfAddress } from "./refusal-rules.ts";
import { appendAudit, appendLoginFailed } from "./store.ts";

/**
 * Creates the object that records refused logins and procedure calls in the audit log. Per minute,
 * it stores a limited number of entries for each IP address and for all addresses together, so that
 * an attacker cannot fill the disk. It counts the others, and stores their number when the minute
 * is over.
 */
export function createRefusalLog({
  database: { db },
  log,
  now = () => new Date(),
}: {
  database: Pick<Database, "db">;
  log: Pick<Logger, "warn">;
  now?: () => Date;
}): RefusalLog {
  let minute = 0;
  let stored = 0;
  let omitted = 0;
  const byAddress = new Map<string, number>();

  async function store(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // An error of storing the entry is not thrown, because the client must get the response of
      // its refused request.
      const { code, name } = error as { code?: unknown; name?: unknown };
      log.warn({ error: code ?? name }, "a refusal could not be recorded in the audit log");
    }
  }

  async function beginMinute(moment: Date): Promise<void> {
    const current = Math.floor(moment.getTime() / 60_000);
    if (current === minute) return;
    const left = omitted;
    minute = current;
    stored = 0;
    omitted = 0;
    byAddress.clear();
    if (left === 0) return;
    const subject = `${left} in one minute`;
    await store(() =>
      appendAudit(db, { actor: null, action: "refusals.omit", subject, source: null }),
    );
  }

  /** Counts a refused request. Returns whether the limits per minute allow to store it. */
  function count(address: string): boolean {
    const ofAddress = (byAddress.get(address) ?? 0) + 1;
    if (ofAddress > mostPerMinuteOfAddress || stored >= mostPerMinute) {
      omitted += 1;
      return false;
    }
    byAddress.set(address, ofAddress);
    stored += 1;
    return true;
  }

  return {
    async record(address: string, refusal: Refusal) {
      await beginMinute(now());
      if (!count(address)) return;
      const source = networkOf(address);
      await store(() =>
        refusal.action === "account.login-failed"
          ? appendLoginFailed(db, refusal.username, source)
          : appendAudit(db, { ...refusal, source }),
      );
    },
    flush: beginMinute,
  };
}
