import { AppError, type Issue } from "#common/errors.ts";
import { messageInput } from "#common/messages/message-input.ts";
import { honeypotName } from "#common/questionnaire/reserved-names.ts";
import type { FormValues } from "#common/search-page/read-wishes.ts";
import { issuesOf } from "#common/validation.ts";
import type { RequestContext } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { listAdmins } from "../accounts/store.ts";
import { enqueueMails, type MailParts, readMailParts } from "../mail/enqueue-mail.ts";
import { insertMessage } from "./store.ts";

/** The texts that the visitor typed, and their errors. */
export type RefusedMessage = { answers: Record<string, string>; issues: Issue[] };

/** Returns the texts that a visitor typed into the form. */
export const typedTexts = (form: FormValues) => ({
  name: form.get("name")?.[0] ?? "",
  email: form.get("email")?.[0] ?? "",
  message: form.get("message")?.[0] ?? "",
});

/**
 * Counts a message against the limit of the visitor's IP address, and against the limit of all
 * visitors together.
 *
 * @throws AppError TOO_MANY_REQUESTS, with a message for the visitor
 */
async function spendLimits({ limits, address }: RequestContext): Promise<void> {
  const inWords = (error: unknown, reason: string) => {
    if (!(error instanceof AppError) || error.code !== "TOO_MANY_REQUESTS") return error;
    const { retryAfterSeconds = 60 } = error;
    const minutes = Math.ceil(retryAfterSeconds / 60);
    const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
    return new AppError(error.code, `${reason} Please try again in ${wait}.`, {
      retryAfterSeconds,
    });
  };
  const giveBack = await limits.spend("message", address).catch((error: unknown) => {
    throw inWords(error, "You have sent us several messages within an hour.");
  });
  try {
    await limits.spend("allMessages", "all");
  } catch (error) {
    await giveBack();
    throw inWords(error, "Very many messages reach us at the moment.");
  }
}

/**
 * Stores a mail with a visitor's message for each administrator who has an address. A reply to the
 * mail goes to the visitor.
 */
async function mailTeam(
  trx: Db,
  parts: MailParts,
  { id, ...message }: { id: string; name: string; email: string; message: string },
): Promise<void> {
  const mails = (await listAdmins(trx)).flatMap(({ id: userId, username, email }) =>
    email === null
      ? []
      : {
          about: `${id}:${userId}`,
          to: { name: username, address: email },
          userId,
          data: { kind: "contact-message" as const, messageId: id, ...message },
        },
  );
  await enqueueMails(trx, parts, mails);
}

/**
 * Stores a visitor's message, and in the same transaction a mail to the team with the message. A
 * message whose hidden field is filled in probably comes from a bot, so it is stored as spam and
 * not mailed. It is stored because a visitor's browser may have filled in the field.
 *
 * @returns what is wrong with the message; undefined if it is stored
 * @throws AppError TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE
 */
export async function recordMessage(
  context: RequestContext,
  form: FormValues,
): Promise<RefusedMessage | undefined> {
  const { database, imports } = context;
  const answers = typedTexts(form);
  const checked = messageInput.safeParse(answers);
  if (!checked.success) return { answers, issues: issuesOf(checked.error) };
  await spendLimits(context);
  const isSpam = (form.get(honeypotName)?.[0] ?? "") !== "";
  const parts = await readMailParts(context);
  await imports.change(() =>
    database.db.transaction().execute(async (trx) => {
      const id = await insertMessage(trx, checked.data, { status: isSpam ? "spam" : "new" });
      if (id !== undefined && !isSpam) await mailTeam(trx, parts, { id, ...checked.data });
    }),
  );
  await database.makeDurable();
  return undefined;
}
