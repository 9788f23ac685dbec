import nodeIcal from "node-ical";
import PostalMime, { type Email } from "postal-mime";
import { startMailServer, type TestMailServer } from "../src/server/mail/testing.ts";
import { expect, type OwnServerOptions, ownServer } from "./journey.ts";

/** Returns the environment variables of a site that sends mail to a mail server. */
export const mailEnvironment = ({ url }: TestMailServer) => ({
  SMTP_URL: url,
  MAIL_FROM: "Roost <team@roost.example>",
  LOG_LEVEL: "debug",
});

/**
 * Starts a site with a mail server.
 *
 * @param options the content of the site; without it, the site has the content of a first start
 * @param environment more environment variables of the site
 */
export async function siteWithMail(
  options: OwnServerOptions = {},
  environment: Record<string, string> = {},
) {
  const stack = new AsyncDisposableStack();
  const mail = stack.adopt(await startMailServer(), (server) => server.close());
  const site = stack.use(await ownServer({ ...mailEnvironment(mail), ...environment }, options));
  return { mail, site, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** Waits until the newest mail to the given address has the given subject, and returns the mail. */
async function newestMail(mail: TestMailServer, to: string, subject: RegExp): Promise<Email> {
  let parsed: Email | undefined;
  await expect(async () => {
    const newest = mail.arrived.findLast((each) => each.to.includes(to));
    parsed = newest && (await PostalMime.parse(newest.raw));
    expect(parsed?.subject).toMatch(subject);
  }).toPass();
  if (!parsed) throw new Error("No mail has arrived");
  return parsed;
}

/**
 * Waits until the newest mail to the given address has the given subject, and returns the links in
 * its text.
 */
export async function linksOf(
  mail: TestMailServer,
  to: string,
  subject: RegExp,
): Promise<string[]> {
  const { text = "" } = await newestMail(mail, to, subject);
  return [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link);
}

export const linkTo = (links: string[], page: string): string =>
  links.find((link) => new URL(link).pathname.startsWith(page)) ?? "";

/**
 * Waits until the newest mail to the given address has the given subject, and returns the event in
 * its calendar file. The file is read by a library other than the one that wrote it.
 */
export async function calendarOf(mail: TestMailServer, to: string, subject: RegExp) {
  const { attachments } = await newestMail(mail, to, subject);
  const file = attachments.find(({ mimeType }) => mimeType === "application/ics");
  if (!file) throw new Error("The mail has no calendar file");
  const { content } = file;
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  const parts = Object.values(nodeIcal.sync.parseICS(text));
  const event = parts.find((part) => part?.type === "VEVENT");
  if (event?.type !== "VEVENT") throw new Error("The calendar file has no event");
  const { uid, start, end, location, method } = event;
  // The library node-ical returns the event's sequence number as a string.
  return { uid, start, end, location, method, sequence: Number(event.sequence) };
}
