import { createTransport } from "nodemailer";
import type { MailSettings } from "./mail-settings.ts";
import type { OutgoingMessage } from "./message.ts";
import { messageOptions, signingOptions } from "./message-options.ts";

/** Returns a mail as the bytes that a mail server would get, signed if a key is configured. */
export async function composeEml(
  settings: MailSettings,
  message: OutgoingMessage,
): Promise<Buffer> {
  const dkim = signingOptions(settings);
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    ...(dkim && { dkim }),
  });
  const { message: bytes } = await composer.sendMail(messageOptions(settings, message));
  if (!Buffer.isBuffer(bytes)) throw new Error("The library returned a stream instead of bytes");
  return bytes;
}

/**
 * Returns whether mails get a signature. A check is needed because nodemailer sends mails without a
 * signature, and reports no error, if it cannot sign with the key.
 */
export async function signsMessages(settings: MailSettings): Promise<boolean> {
  const message = await composeEml(settings, {
    messageId: "<signature@roost.invalid>",
    date: new Date(),
    to: { name: null, address: settings.from.address },
    subject: "Signature",
    html: "<p>Signature</p>",
    text: "Signature",
    unsubscribeUrl: null,
  });
  return /^DKIM-Signature: /m.test(message.toString("latin1"));
}
