/**
 * Usage: node bench/soak.ts [--minutes N] [--rate share] [--embedded] [--json] [--write]
 *
 * Runs the built server for some minutes under mixed traffic, and says whether anything went wrong
 * or grew. `--rate 0.5` makes half of the traffic, for a slow machine; `--write` puts the figures
 * into docs/soak.md.
 */
import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism, cpus } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { openStored } from "../faults/databases.ts";
import { temporaryDirectory } from "../faults/temporary-directory.ts";
import { findPostgresBinaries } from "../scripts/find-tools.ts";
import { freePort } from "../scripts/free-port.ts";
import { startServer } from "../scripts/server-process.ts";
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
import { type SoakReceiver, startSoakReceiver } from "./soak-webhook.ts";

const execute = promisify(execFile);

/** Seconds of traffic before anything is counted. */
const warmUpSeconds = 30;
/** Milliseconds for the deliveries that are still to come when the traffic ends. */
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

/** Makes the traffic in a process of its own, and watches the server from when it is counted. */
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

/** Waits for what is still to be delivered; what does not come is told by the verdicts. */
async function untilDelivered({ accepted }: SoakReceiver, answered: string[]): Promise<void> {
  const deadline = performance.now() + deliverWithinMs;
  while (performance.now() < deadline && !answered.every((id) => accepted.has(id))) {
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
    const receiver = await startSoakReceiver();
    stack.defer(() => receiver.close());
    await execute(process.execPath, ["scripts/demo.ts"], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "" },
    });

    const metricsPort = await freePort();
    const server = stack.use(
      await startServer({
        dataDir,
        ...(databaseUrl === undefined ? {} : { databaseUrl }),
        env: {
          ADMIN_USERNAME: admin.username,
          ADMIN_PASSWORD: admin.password,
          METRICS_PORT: String(metricsPort),
          // The traffic comes from ever new addresses.
          TRUST_PROXY: "127.0.0.1",
          WEBHOOK_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}`,
          N8N_WEBHOOK_URL: `http://127.0.0.1:${receiver.port}/hook`,
        },
      }),
    );
    const url = `http://127.0.0.1:${new URL(server.url).port}`;
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
        ...judgeSubmissions(await readStored(stored), result.answered, receiver.accepted),
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
// What is soaked is what the sources say now.
await execute(process.execPath, [fileURLToPath(new URL("build.ts", import.meta.url))]);
const report = await soak(seconds, binaries);
console.log(options.json ? JSON.stringify(report, undefined, 2) : formatReport(report));
if (options.write) {
  await writeReport(fileURLToPath(new URL("../docs/soak.md", import.meta.url)), report);
}
process.exitCode = report.verdicts.every(({ pass }) => pass) ? 0 : 1;
