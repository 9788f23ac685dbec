import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { callCommand, serveCommands } from "../command-socket.ts";
import { stopQueue } from "../features/mail/queue-status-store.ts";
import { storeMail } from "../features/mail/testing-mails.ts";
import { startMailServer, type TestMailServer } from "../mail/testing.ts";
import { notification } from "../mail/testing-bounce.ts";
import { openTestContext, type TestContext } from "../testing.ts";
import { createMailCommands } from "./mail-commands.ts";

let server: TestMailServer;
let opened: TestContext;
let close: () => Promise<void>;

beforeAll(async () => {
  server = await startMailServer();
  opened = await openTestContext({
    SMTP_URL: server.url,
    MAIL_FROM: "Roost <hello@roost.example>",
  });
  const { context } = opened;
  close = await serveCommands(context.config.dataDir, createMailCommands(context), context.log);
});
afterAll(async () => {
  await close();
  await opened[Symbol.asyncDispose]();
  await server.close();
});
afterEach(async () => {
  server.react = () => undefined;
  const { database } = opened.context;
  await database.query("delete from mail");
  await database.query("delete from mail_suppressions");
  await database.query("update mail_queue set stopped_at = null, stop_reason = null");
});

const call = (name: string, input: string | Buffer = "") =>
  callCommand(opened.context.config.dataDir, name, Buffer.from(input));

async function suppressions() {
  const rows = await opened.context.database.db
    .selectFrom("mailSuppressions")
    .select(["address", "reason"])
    .orderBy("address")
    .execute();
  return rows.map(({ address, reason }) => `${address} ${reason}`);
}

async function stateOf(id: string) {
  const { db } = opened.context.database;
  const row = db.selectFrom("mail").select(["state", "error"]).where("id", "=", id);
  return row.executeTakeFirstOrThrow();
}

/** Reports to the server that a mail bounced, with a notification like that of a mail server. */
const bounce = (id: string, status: string, reply = "550 Refused", to = "olive@example.com") =>
  call("mail-bounce", notification({ id: `${id}@roost.example`, to, status, reply }));

test("the command 'mail test' sends a mail at once and prints the mail server's reply, even while sending is stopped", async () => {
  await stopQueue(opened.context.database.db, "535 Wrong password");
  const lines = await call("mail-test", "ana@example.org\n");
  expect(lines).toMatch(/^The mail server accepted the mail: 250 /);
  expect(lines).toContain("535 Wrong password");
  expect(server.arrived.at(-1)?.to).toEqual(["ana@example.org"]);
  const list = await call("mail-list");
  expect(list).toMatch(/sent +1 +test +ana@example.org$/m);

  server.react = ({ at }) => (at === "recipient" ? "550 5.1.1 No such user" : undefined);
  expect(await call("mail-test", "eve@example.org")).toContain("refused the mail: 550 5.1.1");
  await expect(call("mail-test", "eve@example.org")).rejects.toThrow("lift its suppression");
  await expect(call("mail-test", "eve")).rejects.toThrow("Give one email address");
});

test("without a mail server, the command 'mail test' says that mail is stored but not sent", async () => {
  await using keeping = await openTestContext();
  const { context } = keeping;
  const end = await serveCommands(context.config.dataDir, createMailCommands(context), context.log);
  const request = callCommand(context.config.dataDir, "mail-test", Buffer.from("ana@example.org"));
  await expect(request).rejects.toThrow("SMTP_URL is not set");
  await end();
});

test("if a mail bounces because its address does not exist, it is marked as bounced, and the address gets no more mail", async () => {
  const id = await storeMail(opened.context.database.db, { toAddress: "Olive@example.com" });
  expect(await bounce(id, "5.1.1")).toContain("came back (5.1.1)");
  expect(await stateOf(id)).toEqual({ state: "bounced", error: "5.1.1 550 Refused" });
  expect(await suppressions()).toEqual(["olive@example.com unknown"]);
  expect(await bounce(id, "5.1.1")).toContain("as was known already");
});

test("an address gets no more mail after three different mails to it bounced within 14 days", async () => {
  const { db } = opened.context.database;
  const [first = "", second = "", third = "", late = ""] = await Promise.all(
    Array.from({ length: 4 }, () => storeMail(db)),
  );
  await bounce(first, "5.2.2");
  await bounce(first, "5.2.2");
  await bounce(late, "4.4.7", "Gave up after four days");
  await bounce(second, "5.0.0");
  expect(await suppressions()).toEqual([]);
  await opened.context.database.query(
    "update mail_attempts set at = now() - interval '15 days' where response like '5.2.2%'",
  );
  await bounce(third, "5.2.2");
  expect(await suppressions()).toEqual([]);
  await opened.context.database.query("update mail_attempts set at = now() - interval '13 days'");
  await bounce(await storeMail(db), "5.3.0");
  expect(await suppressions()).toEqual(["olive@example.com refused"]);
});

test("one bounce at a recipient's forwarding target marks the mail as bounced, but does not block the recipient's address", async () => {
  const id = await storeMail(opened.context.database.db);
  await bounce(id, "5.1.1", "550 Unknown", "olive@forwarded.example");
  expect((await stateOf(id)).state).toBe("bounced");
  expect(await suppressions()).toEqual([]);
});

test("after a spam complaint, the address gets no more mail", async () => {
  const id = await storeMail(opened.context.database.db);
  const complaint = notification({ id: `${id}@roost.example`, complaint: "abuse" });
  expect(await call("mail-bounce", complaint)).toContain("got a complaint");
  expect((await stateOf(id)).state).toBe("sent");
  expect(await suppressions()).toEqual(["olive@example.com complaint"]);
});

test("if mails to several addresses bounce because a mail server's policy rejects them, the queue stops, and no address is blocked", async () => {
  const { db } = opened.context.database;
  const isStopped = async () => (await call("mail-list")).includes("Sending is stopped");
  for (const to of ["a@example.com", "b@example.com", "c@example.com"]) {
    expect(await isStopped()).toBe(false);
    const id = await storeMail(db, { toAddress: to });
    await bounce(id, "5.7.26", "550 5.7.26 SPF failed", to);
  }
  expect(await isStopped()).toBe(true);
  expect(await suppressions()).toEqual([]);
});

test.each([
  ["a mail that Roost does not have", notification({ id: "1@roost.example" }), "a mail that Roost"],
  ["no mail", notification({ id: null }), "does not name the mail"],
  ["nothing, because it is a reply", Buffer.from("Subject: Re: Hello\r\n\r\nHi"), "neither a"],
])(
  "a bounce notification that names %s is refused and changes nothing",
  async (_name, raw, message) => {
    const id = await storeMail(opened.context.database.db);
    await expect(call("mail-bounce", raw)).rejects.toThrow(message);
    expect((await stateOf(id)).state).toBe("sent");
    expect(await suppressions()).toEqual([]);
  },
);

test("a bounce notification about a mail that was never sent changes nothing", async () => {
  const id = await storeMail(opened.context.database.db, { state: "kept" });
  await expect(bounce(id, "5.1.1")).rejects.toThrow("a mail that Roost");
  expect((await stateOf(id)).state).toBe("kept");
});
