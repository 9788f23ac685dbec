import type { AttemptOutcome } from "#common/mail/mail.ts";
import type { Command } from "../command-socket.ts";
import type { Context } from "../context.ts";
import { applyBounce } from "../features/mail/apply-bounce.ts";
import { findQueueStatus } from "../features/mail/queue-status-store.ts";
import { readNotification } from "../features/mail/report-bounce.ts";
import { sendTestMail } from "../features/mail/send-test-mail.ts";
import { listMails } from "../features/mail/table-store.ts";

const listed = 30;

const outcomeLines: Record<AttemptOutcome, string> = {
  accepted: "The mail server accepted the mail",
  deferred: "The mail server did not take the mail now. Roost tries it again",
  refused: "The mail server refused the mail",
  blocked: "The mail server refuses this sender or login, so sending has stopped",
  bounced: "The mail came back",
  complained: "The reader complained",
};

/** Returns the commands of `npm run mail`, which the running server carries out. */
export function createMailCommands(context: Context): Record<string, Command> {
  const { db } = context.database;

  async function describeStop(): Promise<string> {
    const { stoppedAt, stopReason } = await findQueueStatus(db);
    if (stoppedAt === null) return "";
    return `\nSending is stopped since ${stoppedAt.toISOString()}: ${stopReason}\nStart it again under Mail in the back office.`;
  }

  return {
    async "mail-test"(input) {
      const { outcome, response } = await sendTestMail(context, input.toString().trim());
      return `${outcomeLines[outcome]}: ${response}${await describeStop()}`;
    },

    async "mail-list"() {
      const { items } = await listMails(db, { limit: listed });
      const lines = items.map(
        ({ createdAt, state, attempts, kind, to, error }) =>
          `${createdAt.slice(0, 16)}Z  ${state.padEnd(10)}  ${String(attempts).padStart(2)}  ${kind.padEnd(20)}  ${to}${error === null ? "" : `  (${error})`}`,
      );
      if (context.config.mail.smtp === undefined) {
        lines.unshift("SMTP_URL is not set, so mail is kept and not sent.");
      }
      return (lines.join("\n") || "There is no mail yet.") + (await describeStop());
    },

    async "mail-bounce"(input) {
      const bounce = await readNotification(input);
      const { id, kind, isKnown } = await applyBounce(context, bounce);
      const event = bounce.type === "bounce" ? `came back (${bounce.status})` : "got a complaint";
      return `The mail ${id} (${kind}) ${event}${isKnown ? ", as was known already" : ""}`;
    },
  };
}
