import { expect, test } from "vitest";
import { parseBounce } from "./parse-bounce.ts";
import { multipart } from "./testing-bounce.ts";

/** Returns a bounce whose machine-readable part has the given lines. */
const reporting = (lines: string[], { type = "delivery-status", returned = true } = {}) =>
  multipart([
    ["Content-Type: text/plain", "", "This mail could not be delivered to eve@example.org."],
    [`Content-Type: message/${type}`, "", ...lines],
    ...(returned
      ? [["Content-Type: message/rfc822", "", "Message-ID: <7@roost.example>", "", "Hello"]]
      : []),
  ]);

const failed = [
  "Reporting-MTA: dns; mx.example.org",
  "Original-Envelope-ID: 9@roost.example",
  "",
  "Final-Recipient: rfc822;ana@example.org",
  "Action: failed",
];

test("parsing a bounce finds the mail, the recipient and the status code", async () => {
  const raw = reporting([...failed, "Status: 5.1.1", "Diagnostic-Code: smtp; 550 Unknown"]);
  expect(await parseBounce(raw)).toEqual({
    type: "bounce",
    address: "ana@example.org",
    messageId: "<7@roost.example>",
    status: "5.1.1",
    reply: "550 Unknown",
    isRecipientUnknown: true,
  });
});

test("if a bounce does not contain the returned mail, the mail is found by its envelope id", async () => {
  const raw = reporting([...failed, "Status: 5.2.2"], { returned: false });
  const expected = { messageId: "<9@roost.example>", status: "5.2.2", isRecipientUnknown: false };
  expect(await parseBounce(raw)).toMatchObject(expected);
});

test("the status 5.0.0 of a bounce is replaced by the status that the mail server's reply contains, if any", async () => {
  const reply = "Diagnostic-Code: smtp; 550 5.1.1 <ana@example.org>:\r\n No such user";
  expect(await parseBounce(reporting([...failed, "Status: 5.0.0", reply]))).toMatchObject({
    status: "5.1.1",
    isRecipientUnknown: true,
  });
  expect(await parseBounce(reporting([...failed, "Status: 5.0.0"]))).toMatchObject({
    status: "5.0.0",
    isRecipientUnknown: false,
  });
});

test("parsing a spam complaint finds the id of the reported mail and the address of the recipient", async () => {
  const lines = ["Feedback-Type: abuse", "Original-Rcpt-To: <ana@example.org>"];
  expect(await parseBounce(reporting(lines, { type: "feedback-report" }))).toEqual({
    type: "complaint",
    address: "ana@example.org",
    messageId: "<7@roost.example>",
    status: null,
    reply: null,
    isRecipientUnknown: false,
  });
});

test.each([
  ["a delay", reporting([...failed.slice(0, -1), "Action: delayed", "Status: 4.4.1"])],
  ["a delivery", reporting([...failed.slice(0, -1), "Action: delivered", "Status: 2.0.0"])],
  [
    "a report of mail that is no spam",
    reporting(["Feedback-Type: not-spam"], { type: "feedback-report" }),
  ],
  ["an out-of-office reply", Buffer.from("Subject: Away\r\n\r\nAction: failed\r\nStatus: 5.1.1")],
  ["nothing", Buffer.alloc(0)],
  ["random bytes", Buffer.from("\0\xff\xfe: \x80--".repeat(50), "latin1")],
])("%s is not taken for a bounce", async (_name, raw) => {
  expect(await parseBounce(raw)).toBeUndefined();
});
