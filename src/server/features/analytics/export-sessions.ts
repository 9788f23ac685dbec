import type { ReportInput } from "#common/analytics/report-input.ts";
import type { Context } from "../../context.ts";

import { type Actor, appendAudit } from "../audit/store.ts";
import { countExported, listExported } from "./session-export-store.ts";

/** The number of sessions that the export reads from the database at once. */
const partSize = 1_000;

const header = [
  "Session",
  "Began at",
  "Last event at",
  "Questionnaire version",
  "Device",
  "Referrer",
  "Steps viewed",
  "Steps completed",
  "Furthest step",
  "Completed",
  "Abandoned",
  "Seconds",
];

type ExportedRow = Awaited<ReturnType<typeof listExported>>[number];

/**
 * Exports the sessions that began within a range of days, newest first. The audit log records the
 * export before the first row is read, because a client that disconnects early has already received
 * some rows.
 */
export async function exportSessions(
  { database: { db }, analytics }: Pick<Context, "database" | "analytics">,
  range: ReportInput,
  actor: Actor,
): Promise<{ header: string[]; rows: AsyncGenerator<string[], void> }> {
  await analytics.settle();
  const total = await countExported(db, range);
  await appendAudit(db, { actor, action: "analytics.export", subject: `${total} sessions` });

  async function* rows(): AsyncGenerator<string[], void> {
    let last: ExportedRow | undefined;
    do {
      const part = await listExported(db, range, last, partSize);
      for (const session of part) yield cellsOf(session);
      last = part.length === partSize ? part.at(-1) : undefined;
    } while (last);
  }

  return { header, rows: rows() };
}

const yesOrNo = (is: boolean) => (is ? "yes" : "no");

function cellsOf(session: ExportedRow): string[] {
  const { steps, completed, abandoned, definitionVersion, furthestStep } = session;
  const seconds = steps.flatMap((step) => step.seconds ?? []);
  return [
    session.sessionId,
    session.beganAt.toISOString(),
    session.lastEventAt.toISOString(),
    definitionVersion === 0 ? "" : String(definitionVersion),
    session.deviceClass,
    session.referrerHost,
    String(steps.filter(({ viewed }) => viewed).length),
    String(steps.filter((step) => step.completed).length),
    String(furthestStep ?? ""),
    yesOrNo(completed),
    yesOrNo(abandoned && !completed),
    seconds.length === 0 ? "" : String(seconds.reduce((sum, each) => sum + each, 0)),
  ];
}
