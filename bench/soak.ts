/**
 * Usage: node bench/soak.ts [--minutes N] [--rate share] [--embedded] [--json] [--write] Sends
 * mixed traffic to the built server for some minutes. Reports errors, lost submissions, and growth
 * of the server's memory, handles and connections. `--rate 0.5` sends half of the traffic, for a
 * slow machine. `--write` writes the report to docs/soak.md.
 */
import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism, cpus } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { openStored } from "../faults/databases.ts";
import { temporaryDirectory } from "../faults/temporary-directory.ts";
import { startWithWebhook } from "../faults/webhook-server.ts";
import { type Reaction, startTarget, type WebhookTarget } from "../faults/webhook-target.ts";
import { findPostgresBinaries } from "../scripts/find-tools.ts";
import { freePort } from "../scripts/free-port.ts";
import { startTemporaryPostgres } from "../scripts/temporary-postgres.ts";
import { formatReport, type SoakReport, writeReport } from "./soak-report.ts";
import { type Sampler, startSampling } from "./soak-samples.ts";
import { admin } from "./soak-team.ts";
import type { TrafficMessage, TrafficResult } from "./soak-traffic.ts";
import {
  judgeAnswers,
  judgeGrowth,
  judgeLog,
  judgeSubmissions,
  readStored,
  type Verdict,
} from "./soak-verdicts.ts";

const execute = promisify(execFile);

/** The duration of the warm-up: seconds of traffic before the measurement. */
const warmUpSeconds = 30;
/**
 * The maximum time to wait for missing webhook deliveries after the traffic has ended, in
 * milliseconds.
 */
const deliverWithinMs = 60_000;

const { values: options } = parseArgs({
  options: {
    minutes: { type: "string", default: "5" },
    rate: { type: "string", default: "1" },
    embedded: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});

/** Runs the traffic in its own process, and takes samples of the server after the warm-up. */
async function makeTraffic(
  url: string,
  seconds: number,
  watch: () => Promise<Sampler>,
): Promise<{ result: TrafficResult; sampler: Sampler }> {
  const child = fork(fileURLToPath(new URL("soak-traffic.ts", import.meta.url)), [
    url,
    String(warmUpSeconds),
    String(seconds),
    options.rate,
  ]);
  const begun = Promise.withResolvers<void>();
  const done = Promise.withResolvers<TrafficResult>();
  child.on("message", (message: TrafficMessage) => {
    if ("begun" in message) begun.resolve();
    else done.resolve(message.result);
  });
  const ended = once(child, "exit").then(([code]) =>
    Promise.reject(new Error(`The traffic ended too early, with ${code}`)),
  );
  ended.catch(() => {});
  try {
    await Promise.race([begun.promise, ended]);
    const sampler = await watch();
    const result = await Promise.race([done.promise, ended]);
    await sampler.stop();
    return { result, sampler };
  } finally {
    child.kill();
  }
}

/**
 * Returns a function that decides how the webhook's receiver reacts. Of the first deliveries of
 * messages, one in ten gets a 500, one in twenty a broken connection, and one in twenty a late
 * response. Repeated deliveries are accepted at once.
 */
function moodyReceiver(): (tries: number) => Reaction {
  let messages = 0;
  return (tries) => {
    if (tries > 1) return { accept: "now" };
    messages += 1;
    const turn = messages % 20;
    if (turn === 5 || turn === 15) return { refuse: "status" };
    if (turn === 10) return { refuse: "connection" };
    return { accept: turn === 19 ? "late" : "now" };
  };
}

/**
 * Waits until each accepted submission is delivered to the webhook, or until a time limit. Throws
 * no error at the time limit, because the soak test later reports missing deliveries.
 */
async function untilDelivered({ effects }: WebhookTarget, answered: string[]): Promise<void> {
  const deadline = performance.now() + deliverWithinMs;
  while (performance.now() < deadline && !answered.every((id) => effects.has(id))) {
    await wait(200);
  }
}

async function soak(seconds: number, binaries: string | undefined): Promise<SoakReport> {
  const stack = new AsyncDisposableStack();
  try {
    const directory = stack.use(await temporaryDirectory());
    const dataDir = directory.path;
    const postgres = binaries && (await startTemporaryPostgres(binaries, { durable: true }));
    if (postgres) stack.defer(() => postgres.stop());
    const databaseUrl = postgres ? postgres.url : undefined;
    const receiver = stack.use(await startTarget({ react: moodyReceiver() }));
    const firstAdmin = { ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password };
    await execute(process.execPath, ["scripts/demo.ts"], {
      env: { ...process.env, ...firstAdmin, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "" },
    });

    const metricsPort = await freePort();
    const server = stack.use(
      await startWithWebhook(receiver.port, {
        dataDir,
        ...(databaseUrl === undefined ? {} : { databaseUrl }),
        env: {
          METRICS_PORT: String(metricsPort),
          // Each request of the traffic has a random IP address in the X-Forwarded-For header. The
          // server trusts the header, so no address reaches the rate limits.
          TRUST_PROXY: "127.0.0.1",
        },
      }),
    );
    const url = `http://127.0.0.1:${new URL(server.url).port}`;
    const beganAt = new Date();
    const { result, sampler } = await makeTraffic(url, seconds, () =>
      startSampling({ pid: server.pid, dataDir, metricsPort, databaseUrl }),
    );
    await untilDelivered(receiver, result.answered);
    const { code } = await server.kill("SIGTERM");
    const stopped: Verdict = {
      name: "the server stops when it is told to",
      pass: code === 0,
      seen: `it ended with ${code}`,
    };
    const stored = stack.use(await openStored(dataDir, databaseUrl));
    return {
      about: describeRun(seconds),
      kinds: result.kinds,
      samples: sampler.samples,
      verdicts: [
        judgeAnswers(result),
        ...judgeSubmissions(await readStored(stored, beganAt), result.answered, receiver),
        ...judgeGrowth(sampler.samples),
        judgeLog(server.output()),
        stopped,
      ],
    };
  } finally {
    await stack.disposeAsync();
  }
}

function describeRun(seconds: number): string {
  const database = options.embedded ? "the embedded database" : "PostgreSQL";
  const model = cpus()[0]?.model.trim() || process.arch;
  return (
    `${new Date().toISOString().slice(0, 10)}: ${seconds / 60} minutes on ${database}, ` +
    `${options.rate} × the usual traffic, ` +
    `Node ${process.versions.node}, ${availableParallelism()} × ${model}.`
  );
}

const seconds = Number(options.minutes) * 60;
if (!(seconds >= 60)) {
  console.error("--minutes must be a number of at least 1");
  process.exit(2);
}
if (!(Number(options.rate) > 0)) {
  console.error("--rate must be a number above 0");
  process.exit(2);
}
const binaries = options.embedded ? undefined : await findPostgresBinaries();
if (!options.embedded && !binaries) {
  console.error("Install postgresql, or say --embedded");
  process.exit(2);
}
// If this process is stopped, it also ends the processes that it started.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
// Builds the client first, so that the soak test measures the current sources.
await execute(process.execPath, [fileURLToPath(new URL("build.ts", import.meta.url))]);
const report = await soak(seconds, binaries);
console.log(options.json ? JSON.stringify(report, undefined, 2) : formatReport(report));
if (options.write) {
  await writeReport(fileURLToPath(new URL("../docs/soak.md", import.meta.url)), report);
}
process.exitCode = report.verdicts.every(({ pass }) => pass) ? 0 : 1;
