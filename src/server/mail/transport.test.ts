import { afterAll, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import type { MailSettings } from "./mail-settings.ts";
import type { OutgoingMessage } from "./message.ts";
import { type Reaction, type Step, startMailServer } from "./testing.ts";
import { createMailTransport, type Deadlines, type MailTransport } from "./transport.ts";

const server = await startMailServer();
const settings = settingsFor(server.url);
const transport = openTransport(settings);

afterAll(async () => {
  await transport.close();
  await server.close();
});

function settingsFor(SMTP_URL: string): MailSettings {
  return readConfig({ SMTP_URL, MAIL_FROM: "Roost <hello@roost.example>" }).mail;
}

function openTransport(of: MailSettings, deadlines?: Deadlines): MailTransport {
  const opened = createMailTransport(of, deadlines);
  if (opened === undefined) throw new Error("These settings have no server");
  return opened;
}

/** Sends one mail over a new connection, and returns the result. */
async function sendOnce(of: MailSettings, deadlines?: Deadlines) {
  const opened = openTransport(of, deadlines);
  try {
    return await opened.send(messageTo("ana@example.org"));
  } finally {
    await opened.close();
  }
}

let sent = 0;

function messageTo(address: string): OutgoingMessage {
  sent += 1;
  return {
    messageId: `<${sent}@roost.example>`,
    date: new Date(),
    to: { name: "Ana", address },
    subject: "Your search",
    html: "<p>Hello</p>",
    text: "Hello",
    unsubscribeUrl: null,
  };
}

const replyAt =
  (at: Step["at"], reaction: Reaction) =>
  (step: Step): Reaction =>
    step.at === at ? reaction : undefined;

const unknown = { isRecipientUnknown: true, isPolicy: false };
const policy = { isRecipientUnknown: false, isPolicy: true };
const other = { isRecipientUnknown: false, isPolicy: false };

test.each([
  ["recipient", "451 4.7.1 Greylisted, try again", { outcome: "deferred", code: 451 }],
  ["recipient", "550 5.1.1 No such user", { outcome: "refused", code: 550, ...unknown }],
  ["recipient", "550 5.2.1 Mailbox disabled", { outcome: "refused", code: 550, ...other }],
  ["recipient", "550 No such user", { outcome: "refused", code: 550, ...other }],
  ["recipient", "550 5.7.1 Relaying denied", { outcome: "refused", code: 550, ...policy }],
  ["recipient", "550 5.1.8 Sender address rejected", { outcome: "blocked", code: 550 }],
  ["recipient", "530 5.7.0 Authentication required", { outcome: "blocked", code: 530 }],
  ["sender", "553 5.7.1 Sender not owned by the user", { outcome: "blocked", code: 553 }],
  ["sender", "552 5.3.4 Message too big", { outcome: "refused", code: 552, ...other }],
  ["sender", "450 4.1.8 Domain not found", { outcome: "deferred", code: 450 }],
  ["message", "554 5.7.1 Looks like spam", { outcome: "refused", code: 554, ...policy }],
  ["message", "452 4.3.1 Disk full", { outcome: "deferred", code: 452 }],
  ["connection", "554 5.7.1 Your address is blocked", { outcome: "blocked", code: 554 }],
  ["connection", "421 4.3.2 Closing for maintenance", { outcome: "deferred", code: 421 }],
] as const)(
  "if the mail server replies at the step %s with '%s', sending a mail has the result %o",
  async (at, reply, result) => {
    const refusing = await startMailServer();
    refusing.react = replyAt(at, reply);
    try {
      const handover = await sendOnce(settingsFor(refusing.url));
      expect(handover).toEqual({ ...result, response: expect.stringContaining(reply) });
      expect(refusing.arrived).toEqual([]);
    } finally {
      await refusing.close();
    }
  },
);

test("a mail that the mail server refused temporarily is accepted by a later attempt on the same connection", async () => {
  const message = messageTo("later@example.org");
  server.react = replyAt("recipient", "451 4.7.1 Greylisted");
  expect(await transport.send(message)).toMatchObject({ outcome: "deferred" });
  server.react = () => undefined;
  expect(await transport.send(message)).toMatchObject({ outcome: "accepted" });
  expect(server.arrived.filter(({ to }) => to.includes("later@example.org"))).toHaveLength(1);
});

test("if the connection breaks after the mail server receives a mail but before the server confirms it, the mail is deferred", async () => {
  await transport.send(messageTo("first@example.org"));
  server.react = replyAt("message", "drop");
  const result = await transport.send(messageTo("dropped@example.org"));
  server.react = () => undefined;
  expect(result).toMatchObject({ outcome: "deferred", code: null });
  expect(server.arrived.filter(({ to }) => to.includes("dropped@example.org"))).toHaveLength(1);
});

test.each(["connection", "recipient", "message"] as const)(
  "if the mail server stops responding at the step %s, the mail is deferred",
  async (at) => {
    const silent = await startMailServer();
    silent.react = replyAt(at, "stall");
    const soon = { connect: 300, greeting: 300, silence: 300, whole: 20_000, close: 20_000 };
    expect(await sendOnce(settingsFor(silent.url), soon)).toMatchObject({
      outcome: "deferred",
      code: null,
    });
    await silent.close();
  },
);

test("an attempt to send mail ends at its deadline if the mail server does not respond", async () => {
  const silent = await startMailServer();
  silent.react = replyAt("message", "stall");
  const patient = { connect: 60_000, greeting: 60_000, silence: 60_000, whole: 300, close: 60_000 };
  expect(await sendOnce(settingsFor(silent.url), patient)).toMatchObject({ outcome: "deferred" });
  await silent.close();
});

test("if no mail server runs at the configured address, the mail is deferred", async () => {
  const stopped = await startMailServer();
  await stopped.close();
  expect(await sendOnce(settingsFor(stopped.url))).toMatchObject({
    outcome: "deferred",
    code: null,
  });
});

test.each(["starttls", "always"] as const)(
  "a mail over TLS (%s) is 'accepted' after a login, 'blocked' after a wrong password, 'deferred' if the login gets a 454",
  async (tls) => {
    const login = { user: "roost@example.org", password: "p@ss/wörd:%" };
    const secure = await startMailServer({ tls, login });
    expect(await sendOnce(settingsFor(secure.url))).toMatchObject({ outcome: "accepted" });
    expect(secure.arrived).toMatchObject([{ isEncrypted: true, user: login.user }]);

    const wrong = secure.url.replace("%25@", "@");
    expect(wrong).not.toBe(secure.url);
    expect(await sendOnce(settingsFor(wrong))).toMatchObject({ outcome: "blocked", code: 535 });

    secure.react = replyAt("login", "454 4.7.0 Try again later");
    expect(await sendOnce(settingsFor(secure.url))).toMatchObject({
      outcome: "deferred",
      code: 454,
    });
    expect(secure.arrived).toHaveLength(1);
    await secure.close();
  },
);

test("if a login is configured, no mail is sent without logging in, even if the mail server offers no login", async () => {
  const url = server.url.replace("smtp://", "smtp://roost:secret@");
  expect(await sendOnce(settingsFor(url))).toMatchObject({ outcome: "blocked" });
});

test("a mail is deferred if a remote mail server offers no TLS or only a self-signed certificate", async () => {
  const selfSigned = await startMailServer({ tls: "starttls" });
  const selfSignedAlways = await startMailServer({ tls: "always" });
  const plain = await startMailServer();
  for (const remote of [selfSigned, selfSignedAlways, plain]) {
    const { smtp, ...rest } = settingsFor(remote.url);
    if (smtp === undefined) throw new Error("These settings have no server");
    const result = await sendOnce({ ...rest, smtp: { ...smtp, isLoopback: false } });
    expect(result).toMatchObject({ outcome: "deferred" });
    expect(remote.arrived).toEqual([]);
    await remote.close();
  }
});

test.each([
  "eve@example.org, mallory@example.org",
  "eve@example.org\r\nRCPT TO:<mallory@example.org>",
  '"eve@example.org> mallory"@example.org',
  "eve@example.org> NOTIFY=SUCCESS",
  "<eve@example.org>",
  "Eve <eve@example.org>",
  "eve@example.org\0",
  "eve@[127.0.0.1]",
  "@example.org:eve@example.com",
  "",
])("the mail address %j is refused before anything is sent", async (address) => {
  const before = server.arrived.length;
  const result = await transport.send(messageTo(address));
  expect(result).toMatchObject({ outcome: "refused", code: 553, isRecipientUnknown: false });
  expect(server.arrived).toHaveLength(before);
});

test("after the mail transport is closed, a running attempt to send a mail can still end, and later attempts are deferred", async () => {
  const slow = await startMailServer();
  const closing = openTransport(settingsFor(slow.url));
  let closed: Promise<void> | undefined;
  slow.react = ({ at }) => {
    if (at === "recipient") closed = closing.close();
    return undefined;
  };
  expect(await closing.send(messageTo("ana@example.org"))).toMatchObject({ outcome: "accepted" });
  expect(closed).toBeDefined();
  await closed;
  expect(await closing.send(messageTo("ben@example.org"))).toMatchObject({ outcome: "deferred" });
  expect(slow.arrived).toHaveLength(1);
  await slow.close();
});

test("the SMTP envelope of a mail contains the sender's address, and the mail's id as the envelope id", async () => {
  const message = messageTo("ana@example.org");
  await transport.send(message);
  expect(server.arrived.at(-1)).toMatchObject({
    from: "hello@roost.example",
    envelopeId: message.messageId.slice(1, -1),
  });
});
