import { generateKeyPairSync } from "node:crypto";
import { dkimVerify } from "mailauth";
import nodeIcal from "node-ical";
import PostalMime from "postal-mime";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import type { CalendarEvent } from "./calendar.ts";
import { composeEml, signsMessages } from "./compose-eml.ts";
import type { MailSettings } from "./mail-settings.ts";
import type { OutgoingMessage } from "./message.ts";
import { startMailServer } from "./testing.ts";
import { createMailTransport } from "./transport.ts";

const server = await startMailServer();
const { publicKey, privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "der" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const settings: MailSettings = {
  ...readConfig({ SMTP_URL: server.url, MAIL_FROM: "Roost Bücher <hello@roost.example>" }).mail,
  replyTo: "team@roost.example",
  dkim: { domain: "roost.example", selector: "mail", privateKey },
};
const transport = createMailTransport(settings);

afterAll(async () => {
  await transport?.close();
  await server.close();
});

const usual: OutgoingMessage = {
  messageId: "<1@roost.example>",
  date: new Date("2026-11-22T10:00:00Z"),
  to: { name: "Ana", address: "ana@example.org" },
  subject: "Your search",
  html: "<p>Hello Ana</p>",
  text: "Hello Ana",
  unsubscribeUrl: null,
};

/** Sends a mail through the mail server, and returns it as it arrived. */
async function deliver(change: Partial<OutgoingMessage>) {
  const result = await transport?.send({ ...usual, ...change });
  expect(result).toMatchObject({ outcome: "accepted" });
  const arrived = server.arrived.at(-1);
  if (arrived === undefined) throw new Error("No message arrived");
  const mail = await PostalMime.parse(arrived.raw);
  const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
  return { ...arrived, mail, headers, source: arrived.raw.toString("latin1") };
}

/** Checks a mail's signature with the public key that the domain's DNS records would have. */
async function verify(raw: Buffer) {
  const resolver = async (name: string) => {
    expect(name).toBe("mail._domainkey.roost.example");
    return [[`v=DKIM1; k=rsa; p=${publicKey.toString("base64")}`]];
  };
  const { results } = await dkimVerify(raw, { resolver });
  return results.map(({ status, signingHeaders }) => ({
    result: status.result,
    signed: signingHeaders?.keys.toLowerCase().split(/\s*:\s*/),
  }));
}

const long = `${"A very long line without any break. ".repeat(60)}https://roost.example/${"x".repeat(900)}`;

test("a composed mail arrives with its sender, recipient, date, id, reply address, HTML and plain text", async () => {
  const { mail, headers, from, to } = await deliver({});
  expect({ from, to }).toEqual({ from: "hello@roost.example", to: ["ana@example.org"] });
  expect(mail).toMatchObject({
    from: { name: "Roost Bücher", address: "hello@roost.example" },
    to: [{ name: "Ana", address: "ana@example.org" }],
    replyTo: [{ name: "", address: "team@roost.example" }],
    subject: "Your search",
    messageId: "<1@roost.example>",
    date: "2026-11-22T10:00:00.000Z",
    html: expect.stringContaining("<p>Hello Ana</p>"),
    text: expect.stringContaining("Hello Ana"),
    attachments: [],
  });
  expect(headers.get("auto-submitted")).toBe("auto-generated");
  expect(headers.has("list-unsubscribe")).toBe(false);
  expect(headers.has("x-mailer")).toBe(false);
});

test.each([
  ["Ana Müller", "Deine Wohnungssuche in Köln"],
  ["آنا", "بحثك عن شقة في برلين"],
  ["アナ 🦊", "🏠 Found: 3 flats 🎉 for you, with a long subject that must be folded 🏠🏠🏠🏠🏠"],
  ['Ana "the fox" O\'Neil, Ltd. <x@example.net>', 'Re: =?utf-8?Q?Not_encoded?= \\ "quoted"'],
])(
  "the sender's name %s and the subject line %s arrive as they were written",
  async (name, subject) => {
    const text = `${subject}\n\nشقة 🏠 Köln`;
    const { mail, raw } = await deliver({
      to: { name, address: "ana@example.org" },
      subject,
      text,
      html: `<p>${text}</p>`,
    });
    expect(mail.subject).toBe(subject);
    expect(mail.to).toEqual([{ name, address: "ana@example.org" }]);
    expect(mail.text?.trim()).toBe(text);
    expect(mail.html?.trim()).toBe(`<p>${text}</p>`);
    expect(await verify(raw)).toMatchObject([{ result: "pass" }]);
  },
);

test("a composed mail contains only ASCII characters, in lines of fewer than 998 characters", async () => {
  const { source, mail, raw } = await deliver({
    to: { name: "Ä".repeat(400), address: "ana@example.org" },
    subject: `${"ü 🏠 ".repeat(100)}${"x".repeat(1200)}`,
    text: `${long}ä`,
    html: `<p>${long}</p>`,
    unsubscribeUrl: `https://roost.example/unsubscribe/${"t".repeat(800)}`,
  });
  expect(source).toMatch(/^[\t\r\n\x20-\x7e]*$/);
  expect(source.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(Math.max(...source.split("\r\n").map((line) => line.length))).toBeLessThan(998);
  expect(mail.text).toContain(long);
  expect(mail.html).toContain(long);
  expect(await verify(raw)).toMatchObject([{ result: "pass" }]);
});

test("a mail has the headers for unsubscribing by one click, and the DKIM signature covers them", async () => {
  const unsubscribeUrl = `https://roost.example/unsubscribe/${"t".repeat(120)}`;
  const { headers, source, raw } = await deliver({ unsubscribeUrl });
  expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(source).toContain(`\r\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`);
  const [signature] = await verify(raw);
  expect(signature?.result).toBe("pass");
  const covered = ["from", "to", "subject", "date", "message-id", "reply-to", "content-type"];
  const unsubscribe = ["list-unsubscribe", "list-unsubscribe-post"];
  expect(signature?.signed).toEqual(expect.arrayContaining([...covered, ...unsubscribe]));
});

test("the DKIM signature of a mail is invalid if the text was changed on the way", async () => {
  const { raw } = await deliver({});
  const changed = Buffer.from(raw.toString("latin1").replace("Hello Ana", "Hello Eve"), "latin1");
  expect(await verify(changed)).not.toMatchObject([{ result: "pass" }]);
});

const evil = "x\r\nBcc: eve@example.net\r\nX-Evil: 1\n\rSubject: y\u2028z\0\r\n\r\n<b>body</b>";

test("line breaks in a name, a subject line or an unsubscribe address add no header to a mail", async () => {
  const { mail, headers, to, source, raw } = await deliver({
    to: { name: `Ana" <eve@example.net>, ${evil}`, address: "ana@example.org" },
    subject: evil,
    unsubscribeUrl: "https://roost.example/u/>\r\nBcc: eve@example.net",
  });
  expect(to).toEqual(["ana@example.org"]);
  expect(mail.to).toMatchObject([{ address: "ana@example.org" }]);
  expect(mail.bcc).toBeUndefined();
  expect(headers.has("x-evil")).toBe(false);
  expect(mail.headers.filter(({ key }) => key === "subject")).toHaveLength(1);
  expect(mail.subject).toContain("X-Evil: 1 Subject: y z");
  expect(mail.text?.trim()).toBe("Hello Ana");
  expect(source).toContain(
    "\r\nList-Unsubscribe: <https://roost.example/u/%3EBcc:%20eve@example.net>\r\n",
  );
  expect(await verify(raw)).toMatchObject([{ result: "pass" }]);
});

test("a mail with unpaired surrogates is sent, and U+FFFD replaces the unpaired surrogate in the subject line", async () => {
  const half = "🏠".slice(0, 1);
  const { mail } = await deliver({
    to: { name: `Ana ${half}`, address: "ana@example.org" },
    subject: `Home ${half}`,
    text: `Text ${half}`,
    html: `<p>${half}</p>`,
  });
  expect(mail.subject).toBe("Home \ufffd");
});

test("a downloaded mail is validly signed, and equals the sent mail except for the signature and the part boundaries", async () => {
  const { raw } = await deliver({});
  const file = await composeEml(settings, usual);
  expect(await verify(file)).toMatchObject([{ result: "pass" }]);
  const withoutBoundaries = (bytes: Buffer) =>
    bytes
      .toString("latin1")
      .replace(/^DKIM-Signature:.*?\r\n(?=\S)/s, "")
      .replaceAll(/--_NmP-[\w-]+/g, "boundary");
  expect(withoutBoundaries(file).trim()).toBe(withoutBoundaries(raw).trim());
});

test("the check of the DKIM key accepts a key that can sign mail, and rejects a key that cannot", async () => {
  expect(await signsMessages(settings)).toBe(true);
  const ed25519 = generateKeyPairSync("ed25519", {
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  }).privateKey;
  const dkim = { domain: "roost.example", selector: "mail", privateKey: ed25519 };
  expect(await signsMessages({ ...settings, dkim })).toBe(false);
});

const textOf = (content: string | ArrayBuffer | Uint8Array): string =>
  typeof content === "string" ? content : new TextDecoder().decode(content);

/**
 * Parses the event in a calendar file with node-ical, a library other than the one that wrote the
 * file.
 */
function readEvent(file: string): object {
  const parts = Object.values(nodeIcal.sync.parseICS(file));
  const read = parts.find((part) => part?.type === "VEVENT");
  if (!read) throw new Error("The file has no event");
  return JSON.parse(JSON.stringify(read));
}

const event: CalendarEvent = {
  method: "REQUEST",
  uid: "b7c1@roost.example",
  sequence: 0,
  startsAt: "2026-11-24T08:00:00.000Z",
  endsAt: "2026-11-24T08:20:00.000Z",
  summary: `Call with Ana, Bücher; "Roost" \\ ${"and a long name 🏠 ".repeat(8).trim()}`,
  description: "Where",
  location: "https://meet.example/roost?a=1,2;3",
};

test("a mail with an invitation contains the event as a calendar part and as a file, and another library reads both", async () => {
  const to = { name: 'Ana "A"\r\nX-EVIL: 1', address: "ana@example.org" };
  const { mail, raw, source } = await deliver({ calendar: event, to });
  expect(source).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST/m);
  expect(source).toMatch(/^Content-Type: application\/ics; name=invite\.ics/m);
  expect(mail).toMatchObject({ text: "Hello Ana\n", html: "<p>Hello Ana</p>\n" });
  const files = mail.attachments.map(({ content }) => textOf(content));
  expect(files).toHaveLength(2);
  for (const file of files) {
    expect(readEvent(file)).toMatchObject({
      method: "REQUEST",
      status: "CONFIRMED",
      dtstamp: "2026-11-22T10:00:00.000Z",
      uid: event.uid,
      sequence: 0,
      start: event.startsAt,
      end: event.endsAt,
      summary: event.summary,
      location: event.location,
      organizer: { val: "mailto:hello@roost.example" },
      attendee: {
        val: "MAILTO:ana@example.org",
        params: { CN: "Ana A X-EVIL: 1", PARTSTAT: "ACCEPTED", RSVP: false },
      },
    });
    const lines = file.split(/\r?\n/);
    // A line of a calendar file has at most 75 bytes (RFC 5545).
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(lines).not.toContain("X-EVIL: 1");
  }
  expect(await verify(raw)).toMatchObject([{ result: "pass" }]);
});

test("a cancellation has the same event id as the invitation, a higher sequence number, and the status cancelled", async () => {
  const { mail, source } = await deliver({ calendar: { ...event, method: "CANCEL", sequence: 2 } });
  expect(source).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=CANCEL/m);
  expect(readEvent(textOf(mail.attachments[0]?.content ?? ""))).toMatchObject({
    method: "CANCEL",
    status: "CANCELLED",
    uid: event.uid,
    sequence: 2,
  });
});
