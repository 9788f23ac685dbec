import PostalMime from "postal-mime";
import type { TestMailServer } from "#server/mail/testing.ts";
import type { MovedServer } from "./fortnight/moved-process.ts";
import { someAnswers } from "./submissions.ts";
import { until } from "./until.ts";

/** A confirmed search, with the path of its page. */
export type ConfirmedSearch = { id: string; address: string; page: string };

/** Returns the mails that arrived: one for each Message-ID, as a mailbox shows them. */
export async function readMails({ arrived }: TestMailServer) {
  const mails = await Promise.all(
    arrived.map(async ({ raw, to: [address = ""] }) => {
      const { subject = "", text = "", messageId = "" } = await PostalMime.parse(raw);
      return { address, subject, text, messageId };
    }),
  );
  return [...new Map(mails.map((mail) => [mail.messageId, mail])).values()];
}

/**
 * Presses a button of a search's page. Returns the name of the notice that the server shows
 * afterwards, such as `paused`.
 */
export async function press(
  server: MovedServer,
  { page }: Pick<ConfirmedSearch, "page">,
  values: Record<string, string>,
): Promise<string> {
  const answer = await server.ask(page, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
    },
    body: new URLSearchParams(values).toString(),
  });
  const [, notice = `${answer.status}`] =
    /notice=(\w+)/.exec(answer.headers.get("location") ?? "") ?? [];
  return notice;
}

/** Sends searches for flats in Lisbon, and confirms them by the links in their mails. */
export async function confirmSearches(
  server: MovedServer,
  mailServer: TestMailServer,
  count: number,
): Promise<ConfirmedSearch[]> {
  const sent: { id: string; address: string }[] = [];
  for (let number = 0; number < count; number += 1) {
    const answers = someAnswers();
    const { text } = await server.ask("/api/save-form-data", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(answers),
    });
    sent.push({ id: (JSON.parse(text) as { id: string }).id, address: answers.email });
  }
  await until(() => mailServer.arrived.length >= count, { timeoutMs: 120_000 });
  const mails = await readMails(mailServer);
  const searches = sent.map(({ id, address }) => {
    const mail = mails.find((each) => each.address === address);
    const [page = ""] = /\/search\/[\w-]{20,}/.exec(mail?.text ?? "") ?? [];
    return { id, address, page };
  });
  for (const search of searches) await press(server, search, { do: "confirm" });
  return searches;
}
