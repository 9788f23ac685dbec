import { retryHours } from "#common/mail/mail.ts";
import type { MailAttempt } from "#common/mail/mail-list.ts";

/** The pauses before further attempts, in minutes. The last pause repeats. */
const pauses = [1, 5, 15, 30, 60, 120, 240];

/**
 * Returns when to try a mail again; undefined if it was tried for 24 hours.
 *
 * @param attempt the number of the attempt that failed
 */
export function nextTry(attempt: number, firstTry: Date, now: Date): Date | undefined {
  const last = firstTry.getTime() + retryHours * 3_600_000;
  if (now.getTime() >= last) return undefined;
  const minutes = pauses[attempt - 1] ?? pauses.at(-1) ?? 1;
  // A mail is tried for 24 hours at most, so no attempt is planned for a later time.
  return new Date(Math.min(now.getTime() + minutes * 60_000, last));
}

/**
 * Returns when the current series of attempts to send a mail began; undefined if there was no
 * attempt. A series ends when the mail was accepted, refused, or tried for 24 hours, or when the
 * mail server refused all mails of the site, for example because of a wrong password. The next
 * attempt begins a new series.
 *
 * @param attempts all attempts to send the mail, oldest first
 */
export function beginningOfTries(
  attempts: readonly Pick<MailAttempt, "at" | "outcome">[],
): Date | undefined {
  let began: Date | undefined;
  let isOver = true;
  for (const { at, outcome } of attempts) {
    const moment = new Date(at);
    if (began === undefined || isOver) began = moment;
    const hours = (moment.getTime() - began.getTime()) / 3_600_000;
    isOver = outcome !== "deferred" || hours >= retryHours;
  }
  return began;
}
