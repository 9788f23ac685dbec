/**
 * Returns a notification that a mail came back, as mail servers send it.
 *
 * @param options.id the Message-ID without angle brackets; null for a notification that names no
 *   mail
 * @param options.complaint if given, the result is a complaint of this type instead
 */
export function notification({
  id,
  to = "olive@example.com",
  status = "5.1.1",
  reply = "550 Refused",
  complaint,
}: {
  id: string | null;
  to?: string;
  status?: string;
  reply?: string;
  complaint?: string;
}): Buffer {
  const report =
    complaint === undefined
      ? [
          "Content-Type: message/delivery-status",
          "",
          "Reporting-MTA: dns; mx.example.org",
          "",
          `Final-Recipient: rfc822;${to}`,
          "Action: failed",
          `Status: ${status}`,
          `Diagnostic-Code: smtp; ${reply}`,
        ]
      : ["Content-Type: message/feedback-report", "", `Feedback-Type: ${complaint}`];
  return multipart([
    ["Content-Type: text/plain", "", "This mail could not be delivered to eve@example.org."],
    report,
    ...(id === null ? [] : [["Content-Type: message/rfc822", "", `Message-ID: <${id}>`, "", "Hi"]]),
  ]);
}

/** Returns a message with the given parts, each of which is a list of lines. */
export function multipart(parts: string[][]): Buffer {
  const head = [
    "From: Mail Delivery System <MAILER-DAEMON@mx.example.org>",
    "MIME-Version: 1.0",
    "Content-Type: multipart/report; boundary=part",
    "",
  ];
  const body = parts.flatMap((part) => ["--part", ...part]);
  return Buffer.from([...head, ...body, "--part--", ""].join("\r\n"));
}
