import PostalMime from "postal-mime";
import { startMailServer, type TestMailServer } from "../src/server/mail/testing.ts";
import { expect, type OwnServerOptions, ownServer } from "./journey.ts";

/**
 * Starts a site with a mail server.
 *
 * @param options the content of the site; without it, the site is at its first start
 */
export async function siteWithMail(options: OwnServerOptions = {}) {
  const stack = new AsyncDisposableStack();
  const mail = stack.adopt(await startMailServer(), (server) => server.close());
  const site = stack.use(
    await ownServer(
      {
        SMTP_URL: mail.url,
        MAIL_FROM: "Roost <team@roost.example>",
        LOG_LEVEL: "debug",
      },
      options,
    ),
  );
  return { mail, site, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** Waits for the newest mail to an address with a subject, and returns the links in its text. */
export async function linksOf(
  mail: TestMailServer,
  to: string,
  subject: RegExp,
): Promise<string[]> {
  let links: string[] = [];
  await expect(async () => {
    const newest = mail.arrived.findLast((each) => each.to.includes(to));
    const parsed = newest && (await PostalMime.parse(newest.raw));
    expect(parsed?.subject).toMatch(subject);
    links = [...(parsed?.text ?? "").matchAll(/https?:\/\/\S+/g)].map(([link]) => link);
  }).toPass();
  return links;
}

export const linkTo = (links: string[], page: string): string =>
  links.find((link) => new URL(link).pathname.startsWith(page)) ?? "";
