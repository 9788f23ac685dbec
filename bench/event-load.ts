/**
 * Usage: node bench/event-load.ts <url> <events per second> <seconds> Tracks events of new sessions
 * at even intervals, even if earlier requests have no response yet. Prints a JSON list with the
 * milliseconds from when each request was due until its response.
 */
import { Agent, request } from "node:http";
import { sendSteadily } from "../faults/steady-requests.ts";

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

const times = await sendSteadily(
  { everyMs: 1000 / Number(perSecond), isOver: (count) => count >= total },
  async (count, dueAt) => {
    await track(count);
    return performance.now() - dueAt;
  },
);
// End the process only after all text is written, because a pipe may take the text in several
// parts.
process.stdout.write(JSON.stringify(times), () => process.exit(0));
