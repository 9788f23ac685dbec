import { AppError } from "#common/errors.ts";
import type { BounceInput } from "#common/mail/bounce-input.ts";
import { badRequest } from "#common/validation.ts";
import type { Context } from "../../context.ts";
import { isUnknownRecipient } from "../../mail/handover.ts";
import { type Bounce, parseBounce, readMessageId } from "../../mail/parse-bounce.ts";
import { applyBounce } from "./apply-bounce.ts";
import { findNewestMessageId } from "./bounce-store.ts";

/**
 * Parses the raw notification of a bounce or a complaint.
 *
 * @throws AppError BAD_REQUEST for any other message
 */
export async function readNotification(raw: Buffer): Promise<Bounce> {
  const bounce = await parseBounce(raw);
  if (!bounce) {
    throw new AppError(
      "BAD_REQUEST",
      "This is neither a notification of a failed delivery (RFC 3464) nor a complaint (RFC 5965)",
    );
  }
  return bounce;
}

/**
 * Records that a mail bounced, or that its recipient complained.
 *
 * @throws AppError NOT_FOUND if the report names no mail that Roost has sent
 */
export async function reportBounce(
  parts: Pick<Context, "database">,
  { notification, address = "", type = "bounce", messageId, status }: BounceInput,
): Promise<void> {
  if (notification !== undefined) {
    await applyBounce(parts, await readNotification(Buffer.from(notification)));
    return;
  }
  if (messageId !== undefined && readMessageId(messageId) === null) {
    throw badRequest([{ path: "messageId", message: "messageId is not valid" }]);
  }
  // This report was sent with an API key or by an administrator, so its sender is trusted. If it
  // has no Message-ID, the bounced mail is found by the recipient's address. A notification that
  // arrived by mail must contain the Message-ID, because any person can send such a mail.
  const named = messageId ?? (await findNewestMessageId(parts.database.db, address));
  if (named === undefined) {
    throw new AppError("NOT_FOUND", "Roost has sent no mail to this address");
  }
  await applyBounce(parts, {
    type,
    address,
    messageId: readMessageId(named),
    status: status ?? null,
    reply: null,
    isRecipientUnknown: status !== undefined && isUnknownRecipient(status),
  });
}
