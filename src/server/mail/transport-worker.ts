import { parentPort, workerData } from "node:worker_threads";
import { lowerPriority } from "../lower-priority.ts";
import type { MailSettings } from "./mail-settings.ts";
import { createMailTransport } from "./transport.ts";
import type { ThreadAnswer, ThreadJob } from "./transport-thread.ts";

const transport = createMailTransport(workerData as MailSettings);
const running = new Set<Promise<void>>();

const answer = (given: ThreadAnswer) => parentPort?.postMessage(given);

async function send({ id, message }: Exclude<ThreadJob, "close">): Promise<void> {
  const handover = await transport?.send(message);
  if (handover) answer({ id, handover });
}

async function close(): Promise<void> {
  await transport?.close();
  await Promise.all(running);
  answer("closed");
}

lowerPriority();
parentPort?.on("message", (job: ThreadJob) => {
  if (job === "close") return void close();
  const sending = send(job).finally(() => running.delete(sending));
  running.add(sending);
});
