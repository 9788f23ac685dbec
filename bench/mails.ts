import { startBuiltServer } from "../scripts/server-process.ts";
import { openEmbedded } from "../src/server/db/connection.ts";
import { preferMainThread } from "./priority.ts";
import { pageP99 } from "./probe-page.ts";
import { startPeer } from "./program.ts";
import type { Row } from "./report.ts";
import { median, rounds } from "./rounds.ts";

const seconds = 6;
const mailsPerSecond = 50;
const path = "/blog";

/**
 * The number of mails that wait to be sent at the start. It is larger than the number of mails that
 * all rounds of the measurement can send.
 */
const stored = 10_000;

/** Stores mails that wait to be sent. No Roost server may use the database meanwhile. */
async function storeMails(dataDir: string): Promise<void> {
  const database = await openEmbedded(`${dataDir}/database`);
  await database.query(
    `insert into mail (kind, about, to_address, subject, html, text, message_id, state)
     select 'test', n, 'reader-' || n || '@example.org', 'Your search', repeat('<p>Hello</p>', 700),
       repeat('Hello ', 300), '<' || n || '@roost.example>', 'queued'
     from generate_series(1, $1::int) as n`,
    [stored],
  );
  await database.makeDurable();
  await database.close();
}

/**
 * Measures how sending mail slows down visitors, with the embedded database, which runs in the same
 * process as the site. A server that sends no mail and one that sends mail are measured in turns.
 */
export async function measureMails(dataDir: string): Promise<Row[]> {
  await using mailServer = await startPeer(new URL("mail-server.ts", import.meta.url));
  const first = await startBuiltServer({ dataDir });
  await first.kill("SIGTERM");
  await storeMails(dataDir);
  const sendEnv = {
    SMTP_URL: mailServer.url,
    MAIL_FROM: "Roost <hello@roost.example>",
    MAIL_PER_MINUTE: String(60 * mailsPerSecond),
  };
  const measure = async (env: Record<string, string>) => {
    const server = await startBuiltServer({ dataDir, env: { ...env, DAILY_BACKUPS: "off" } });
    await preferMainThread(server.pid);
    const p99 = await pageP99(server.url + path, seconds);
    const sent = server.output().split('"msg":"mail"').length - 1;
    await server.kill("SIGTERM");
    return { p99, sent };
  };
  const results = await rounds(async () => ({
    calm: await measure({}),
    sending: await measure(sendEnv),
  }));
  const calm = median(results.map((result) => result.calm.p99));
  const sending = median(results.map((result) => result.sending.p99));
  const perSecond = median(results.map((result) => result.sending.sent)) / seconds;
  return [
    {
      name: `a cached page's p99 while ${mailsPerSecond} mails a second are sent, against a calm one's`,
      unit: "times",
      measured: sending / calm,
      limit: 2,
      limitIs: "maximum",
      note: `${sending.toFixed(2)} against ${calm.toFixed(2)} ms`,
    },
    {
      name: "mails handed to a local server, embedded database",
      unit: "per second",
      measured: perSecond,
      limit: 0.9 * mailsPerSecond,
      limitIs: "minimum",
    },
  ];
}
