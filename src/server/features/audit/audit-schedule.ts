import type { Context } from "../../context.ts";
import { createLooks } from "../../looks.ts";
import { hasUnchained } from "./chain-store.ts";
import { type ChainedLine, extendChain, type Tell } from "./extend-chain.ts";
import { auditChannel } from "./store.ts";

/**
 * The shortest pause, in milliseconds, between two runs that add new entries of the audit log to
 * its chain of digests. A notification reports each new entry, so an entry rarely waits longer than
 * this pause.
 */
const restMs = 5_000;
/**
 * The number of milliseconds between two checks for new entries. The checks are needed because a
 * notification from PostgreSQL about a new entry may be lost.
 */
const everyMs = 30_000;

/**
 * Adds new entries of the audit log to its chain of digests, and also writes them to standard
 * output if AUDIT_STREAM is on.
 */
export type AuditSchedule = {
  begin: () => void;
  close: () => Promise<void>;
};

/** Writes entries to standard output, one JSON object a line. */
function streamLines(lines: ChainedLine[]): void {
  const texts = lines.map(({ id, at, username, action, subject, source, position, digest }) =>
    JSON.stringify({
      type: "audit",
      id: Number(id),
      at,
      username,
      action,
      subject,
      source,
      position,
      digest,
    }),
  );
  process.stdout.write(`${texts.join("\n")}\n`);
}

type Parts = Pick<Context, "config" | "database" | "log" | "news" | "refusals">;

/**
 * @param prepare called before new entries are added to the chain of digests; loads data, and
 *   returns a function. Each transaction that adds entries calls this function with these entries
 */
export function createAuditSchedule(
  { config, database, log, news, refusals }: Parts,
  prepare: () => Promise<Tell>,
): AuditSchedule {
  const { db } = database;
  let isClosing = false;
  const looks = createLooks({ restMs, everyMs }, async () => {
    try {
      await refusals.flush(new Date());
      if (await hasUnchained(db)) {
        const tell = await prepare();
        await extendChain(db, async (trx, lines) => {
          await tell(trx, lines);
          if (config.auditStream) streamLines(lines);
        });
      }
    } catch (error) {
      const { code, name } = error as { code?: unknown; name?: unknown };
      if (!isClosing) log.warn({ error: code ?? name }, "the audit log's chain waits");
    }
    return undefined;
  });
  const stopListening = news.onNews(auditChannel, looks.wake);
  return {
    begin: looks.begin,
    async close() {
      isClosing = true;
      stopListening();
      await looks.close();
    },
  };
}
