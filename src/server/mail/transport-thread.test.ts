import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { startMailServer } from "./testing.ts";
import { createTransportThread } from "./transport-thread.ts";

const message = {
  messageId: "<1@roost.example>",
  date: new Date("2027-03-20T10:00:00Z"),
  to: { name: "Ana", address: "ana@example.org" },
  subject: "Your search",
  html: "<p>Hello</p>",
  text: "Hello",
  unsubscribeUrl: null,
};

function openThread(SMTP_URL: string, script?: string) {
  const { mail } = readConfig({ SMTP_URL, MAIL_FROM: "Roost <hello@roost.example>" });
  const address = script && new URL(`data:text/javascript,${encodeURIComponent(script)}`);
  const opened = address ? createTransportThread(mail, address) : createTransportThread(mail);
  if (!opened) throw new Error("These settings have no server");
  return opened;
}

test("the worker thread that sends mail sends several mails at the same time, and closing it waits for their results", async () => {
  const server = await startMailServer();
  const transport = openThread(server.url);
  const sent = Promise.all([transport.send(message), transport.send(message)]);
  await expect.poll(() => server.arrived.length).toBe(2);
  await transport.close();
  expect((await sent).map(({ outcome }) => outcome)).toEqual(["accepted", "accepted"]);
  expect(server.arrived[0]?.raw.toString()).toContain("Date: Sat, 20 Mar 2027 10:00:00 +0000");
  expect(await transport.send(message)).toMatchObject({ outcome: "deferred" });
  await server.close();
});

test("if the worker thread that sends mail fails, the mails that it was sending are deferred, and a new thread sends the next mail", async () => {
  const transport = openThread(
    "smtp://127.0.0.1:9",
    `import { parentPort } from "node:worker_threads";
    let count = 0;
    parentPort.on("message", (job) => {
      if (job === "close") return parentPort.postMessage("closed");
      if (job.message.subject === "end") throw new Error("broken");
      parentPort.postMessage({ id: job.id, handover: { outcome: "accepted" } });
    });`,
  );
  expect(await transport.send({ ...message, subject: "end" })).toMatchObject({
    outcome: "deferred",
  });
  expect(await transport.send(message)).toEqual({ outcome: "accepted" });
  await transport.close();
});
