/**
 * Usage: node bench/event-load.ts <url> <events per second> <seconds>
 *
 * Tracks events of ever new sessions, one after another at even distances, whether the ones before
 * were answered or not. Prints the milliseconds of each, from when it was due, as a JSON list.
 */
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

const [url = "", perSecond = "1000", seconds = "10"] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const total = Number(perSecond) * Number(seconds);
const run = `${process.pid}-${Date.now()}`;
const types = ["start", "step_view", "step_complete", "step_view", "abandon"];

function track(count: number): Promise<void> {
  const step = 1 + Math.floor((count % 5) / 3);
  const body = JSON.stringify({
    eventType: types[count % 5],
    sessionId: `${run}-${Math.floor(count / 5)}`,
    stepId: `step_${step}`,
    stepNumber: step,
    timeSpentSeconds: count % 90,
    metadata: { timestamp: new Date().toISOString(), referrer: "https://example.org/a" },
  });
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "user-agent":
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Safari/604.1",
  };
  return new Promise((resolve, reject) => {
    const sending = request(
      `${url}/api/analytics/track`,
      { method: "POST", agent, headers },
      (answer) => {
        answer.resume();
        answer.on("end", () => {
          if (answer.statusCode === 204) resolve();
          else reject(new Error(`An event is answered with ${answer.statusCode}`));
        });
      },
    );
    sending.on("error", reject);
    sending.end(body);
  });
}

const times: Promise<number>[] = [];
const began = performance.now();
while (times.length < total) {
  const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * Number(perSecond)));
  while (times.length < due) {
    const dueAt = began + (times.length * 1000) / Number(perSecond);
    times.push(track(times.length).then(() => performance.now() - dueAt));
  }
  await wait(1);
}
process.stdout.write(JSON.stringify(await Promise.all(times)));
process.exit(0);
