import PostalMime from "postal-mime";
import { type ArrivedMail, startMailServer, type TestMailServer } from "#server/mail/testing.ts";
import type { Log, MailKind, SeenMail } from "./log.ts";

/** How the test's mail server treats the mails to an address. */
export type Treatment = "accept" | "defer" | "refuse";

export type Mailbox = {
  url: string;
  /** Sets how the mail server treats all later mails to an address. */
  treat(address: string, treatment: Treatment): void;
  /** Writes the newly arrived mails into the log of the test, and returns them. */
  read(): Promise<(SeenMail & { text: string; unsubscribe: string | undefined })[]>;
  close(): Promise<void>;
};

const kindOf = (subject: string): MailKind => {
  if (subject.startsWith("Confirm your flat search")) return "confirmation";
  if (subject.includes("no flat for you yet")) return "nothing-yet";
  if (subject.includes("last day")) return "last-day";
  return /flats? for you/.test(subject) ? "shortlist" : "call";
};

/**
 * Starts a mail server that records each attempt to send a mail.
 *
 * @param now returns the simulated time, which the test moves on
 */
export async function startMailbox(log: Log, now: () => number): Promise<Mailbox> {
  const server: TestMailServer = await startMailServer();
  const treatments = new Map<string, Treatment>();
  let unread: { at: number; mail: ArrivedMail; reply: SeenMail["reply"] }[] = [];
  const known = new Set<string>();

  server.react = (step) => {
    if (step.at !== "message") return undefined;
    const treatment = treatments.get(step.mail.to[0] ?? "") ?? "accept";
    const reply = ({ accept: "accepted", defer: "deferred", refuse: "refused" } as const)[
      treatment
    ];
    unread.push({ at: now(), mail: step.mail, reply });
    if (treatment === "accept") return undefined;
    return treatment === "defer" ? "451 4.3.0 Try again later" : "550 5.1.1 No such user";
  };

  async function readMail({ at, mail, reply }: (typeof unread)[number]) {
    const { subject = "", text = "", messageId = "", headers } = await PostalMime.parse(mail.raw);
    const [, unsubscribe] =
      /\/unsubscribe\/([\w-]+)/.exec(
        headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "",
      ) ?? [];
    const address = mail.to[0] ?? "";
    const kind = kindOf(subject);
    const listings = [...text.matchAll(/\?flat=([0-9a-f-]{36})&answer=like/g)].map(
      ([, id = ""]) => id,
    );
    const seen: SeenMail = {
      at,
      messageId,
      address,
      subject,
      kind,
      listings,
      reply,
      searcher: undefined,
    };
    return Object.assign(seen, { text, unsubscribe });
  }

  return {
    url: server.url,
    treat: (address, treatment) => void treatments.set(address, treatment),
    async read() {
      const arrived = unread;
      unread = [];
      const read = await Promise.all(arrived.map(readMail));
      // A mail that a killed server sends again has the same Message-ID, so a mailbox shows it
      // once.
      const fresh = read.filter(({ messageId }) => {
        const isFresh = !known.has(messageId);
        known.add(messageId);
        return isFresh;
      });
      log.mails.push(...fresh);
      return fresh;
    },
    close: () => server.close(),
  };
}
