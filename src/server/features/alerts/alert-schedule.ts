import { type IsoDate, toIsoDate } from "#common/dates.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { createExclusiveRuns } from "../../exclusive-runs.ts";
import { listAdmins } from "../accounts/store.ts";
import { enqueueMail, type MailParts, readMailParts } from "../mail/enqueue-mail.ts";
import { findQueueStatus } from "../mail/queue-status-store.ts";
import type { MailData } from "../mail/templates/mail-data.ts";
import { deleteMailsBefore, deleteWaitingMails } from "../mail/waiting-store.ts";
import { isSummaryTime, keptMs, type Problem } from "./alert-rules.ts";
import { findProblems } from "./find-problems.ts";
import { alertLock } from "./problem-store.ts";
import { reportDay } from "./report-day.ts";

/** The server checks at this interval, in milliseconds, whether to mail a summary or a warning. */
const lookEveryMs = 5 * 60_000;

/**
 * Mails the administrators a summary each morning, and a warning when a part of the site is
 * failing.
 */
export type Alerts = {
  /**
   * Starts to check every few minutes whether a summary or a warning is due. There is no check at
   * the start: after a long downtime, it would warn about the overdue backup and the waiting mails,
   * although the server makes the backup and sends the mails within minutes.
   */
  begin: () => void;
  /**
   * Stores all mails to the team that are due at the given time. Resolves even if the mails cannot
   * be stored.
   */
  look: (now: Date) => Promise<void>;
  close: () => Promise<void>;
};

type Parts = Pick<
  Context,
  "config" | "database" | "imports" | "log" | "mailTexts" | "siteContent" | "siteOrigin"
>;

type Reader = { id: number; name: string; address: string };

async function listReaders(db: Db): Promise<Reader[]> {
  const admins = await listAdmins(db);
  return admins.flatMap(({ id, username, email }) =>
    email === null ? [] : [{ id, name: username, address: email }],
  );
}

/**
 * Enqueues a mail for each administrator, except those who already got one about the same day or
 * incident.
 *
 * @returns the number of new mails
 */
async function mailReaders(
  trx: Db,
  parts: MailParts,
  { readers, about, data }: { readers: Reader[]; about: string; data: MailData },
): Promise<number> {
  let made = 0;
  for (const { id, name, address } of readers) {
    const mail = { about: `${about}:${id}`, to: { name, address }, userId: id, data };
    if (await enqueueMail(trx, parts, mail)) made += 1;
  }
  return made;
}

/** Deletes the unsent warnings about parts of the site that are no longer failing. */
async function dropSolved(trx: Db, problems: readonly Problem[]): Promise<void> {
  const failing = new Set(problems.map(({ problem }) => problem));
  for (const problem of ["webhook", "backup", "remote-backup", "mail", "shortlists"] as const) {
    if (!failing.has(problem)) await deleteWaitingMails(trx, "failing", `${problem}:`);
  }
}

export function createAlerts(parts: Parts): Alerts {
  const { config, database, imports, log } = parts;
  const { db } = database;
  let timer: NodeJS.Timeout | undefined;
  let lastSummary: IsoDate | undefined;

  async function mailTeam(now: Date): Promise<void> {
    // If sending is stopped, no mails to the team are stored, because they would be outdated when
    // sending starts again.
    if (config.mail.smtp && (await findQueueStatus(db)).stoppedAt !== null) return;
    const readers = await listReaders(db);
    const problems = await findProblems(parts, now);
    const day = toIsoDate(now);
    const isDue = isSummaryTime(now) && lastSummary !== day && readers.length > 0;
    const summary = isDue ? await reportDay(parts, problems, now) : undefined;
    const mailParts = await readMailParts(parts);
    const write = async (trx: Db) => {
      await dropSolved(trx, problems);
      let made = 0;
      for (const { incident, ...problem } of problems) {
        const about = `${problem.problem}:${incident}`;
        const data = { kind: "failing" as const, ...problem };
        made += await mailReaders(trx, mailParts, { readers, about, data });
      }
      if (isDue) {
        const before = new Date(now.getTime() - keptMs);
        await deleteMailsBefore(trx, ["daily-summary", "failing"], before);
      }
      if (summary) {
        const data = { kind: "daily-summary" as const, ...summary };
        made += await mailReaders(trx, mailParts, { readers, about: day, data });
      }
      return made;
    };
    const made = await imports.change(() => db.transaction().execute(write));
    if (isDue) lastSummary = day;
    if (made > 0) log.info({ mails: made }, "mails to the team made");
  }

  const runs = createExclusiveRuns(parts, {
    lock: alertLock,
    failure: "mails to the team could not be made",
    work: mailTeam,
  });
  const look = (now: Date) => runs.run(now);

  return {
    begin() {
      timer ??= setInterval(() => void look(new Date()), lookEveryMs).unref();
    },
    look,
    async close() {
      clearInterval(timer);
      await runs.close();
    },
  };
}
