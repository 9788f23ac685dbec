import type { AuditFilter } from "#common/audit/audit-input.ts";
import type { Db } from "../../db/connection.ts";
import { type Actor, appendAudit, listAudit } from "./store.ts";

/** The number of entries that an export reads from the database at once. */
const partSize = 1_000;

/**
 * Exports the entries of the audit log that match a filter, newest first. The export is itself
 * recorded before the first entry is read.
 */
export async function exportAudit(
  db: Db,
  filter: AuditFilter,
  actor: Actor,
): Promise<{ header: string[]; rows: AsyncGenerator<string[], void> }> {
  const { from = "the beginning", to = "today" } = filter;
  await appendAudit(db, { actor, action: "audit.export", subject: `${from} to ${to}` });

  async function* rows(): AsyncGenerator<string[], void> {
    let before: number | undefined;
    do {
      const part = await listAudit(db, { ...filter, limit: partSize, before });
      for (const { id, at, username, action, subject, source } of part.items) {
        yield [String(id), at, username ?? "", action, subject ?? "", source ?? ""];
      }
      before = part.nextCursor === null ? undefined : Number(part.nextCursor);
    } while (before !== undefined);
  }

  return { header: ["ID", "At", "Account", "Action", "Subject", "Network"], rows: rows() };
}
