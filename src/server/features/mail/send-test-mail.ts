import { randomUUID } from "node:crypto";
import { AppError } from "#common/errors.ts";
import type { Context } from "../../context.ts";
import { takeSharedStoringLock } from "../../db/storing-lock.ts";
import { isMailAddress } from "../../mail/message.ts";
import { createMailTransport } from "../../mail/transport.ts";
import { enqueueMail, readMailParts } from "./enqueue-mail.ts";
import { claimMail } from "./outbox-store.ts";
import { createAttemptRecorder } from "./record-attempts.ts";
import { sendMail } from "./send-mail.ts";
import { listAttempts } from "./table-store.ts";

/** If recording the result fails, it is tried again for at most this number of milliseconds. */
const recordWithinMs = 300_000;

/**
 * Sends a test mail at once, even while the queue is stopped.
 *
 * @returns the result of the attempt, with the mail server's reply
 * @throws AppError if no mail server is set, or if the address is invalid or suppressed
 */
export async function sendTestMail(context: Context, address: string) {
  const { config, database } = context;
  if (!isMailAddress(address)) {
    throw new AppError("BAD_REQUEST", "Give one email address, such as ana@example.org");
  }
  const transport = createMailTransport(config.mail);
  if (transport === undefined) {
    throw new AppError("CONFLICT", "SMTP_URL is not set, so Roost keeps mail and sends none");
  }
  const parts = await readMailParts(context);
  try {
    const claimed = await database.db.transaction().execute(async (trx) => {
      await takeSharedStoringLock(trx);
      const stored = await enqueueMail(trx, parts, {
        about: randomUUID(),
        to: { name: null, address },
        data: { kind: "test", at: new Date().toISOString() },
      });
      if (stored?.state !== "queued") {
        throw new AppError(
          "CONFLICT",
          "This address gets no mail: lift its suppression under Mail",
        );
      }
      return claimMail(trx, stored.id);
    });
    const record = createAttemptRecorder(context, AbortSignal.timeout(recordWithinMs));
    await record(claimed, await sendMail(context, transport, claimed));
    const [attempt] = await listAttempts(database.db, claimed.id);
    if (!attempt) throw new Error("The attempt was not recorded");
    return attempt;
  } finally {
    await transport.close();
  }
}
