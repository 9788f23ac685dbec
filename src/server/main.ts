import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { installMessages } from "#common/validation.ts";
import { buildApp } from "./app.ts";
import { checkStart, listenProblem } from "./check-start.ts";
import { serveCommands } from "./command-socket.ts";
import { createMailCommands } from "./commands/mail-commands.ts";
import { readConfig } from "./config.ts";
import { DirectoryDamaged } from "./db/open-directory.ts";
import { failureLine } from "./failure-line.ts";
import { describeDamage } from "./features/backup/describe-damage.ts";
import { collectGarbage, growHeapSlowly } from "./heap.ts";
import { prepareDrain } from "./http/drain.ts";
import { listenAtOtherLoopback } from "./http/server.ts";
import { createLog } from "./log.ts";
import { mapLastStack } from "./mapped-stacks.ts";
import { serveMetrics } from "./metrics/serve-metrics.ts";
import { findMisspelled } from "./misspelled-variables.ts";
import { openContext } from "./open-context.ts";
import { createStages } from "./start-stages.ts";
import { builtRenderer } from "./web/built-renderer.ts";

/**
 * The number of milliseconds after which a stopping process exits, even if requests are still
 * running.
 */
const stopWithinMs = 9_000;

/**
 * The number of milliseconds after the beginning of the background work until garbage is collected.
 */
const collectGarbageAfterMs = 10_000;

async function main(): Promise<void> {
  growHeapSlowly();
  const config = readConfig();
  const log = createLog(config.logLevel);
  const finishStage = createStages(log);
  finishStage("code");
  installMessages();
  for (const { name, meant } of findMisspelled(process.env)) {
    log.warn(`Unknown variable ${name}. Did you mean ${meant}?`);
  }
  const isDevelopment = process.argv.includes("--dev");
  const development = isDevelopment
    ? await (await import("./web/dev-renderer.ts")).devRenderer()
    : undefined;
  // The renderer is loaded while the checks wait for the disk and for the database server.
  const [renderer] = await Promise.all([
    development?.renderer ?? builtRenderer(resolve("dist")),
    checkStart(config),
  ]);
  finishStage("checks and renderer");
  const { context, begin, close } = await openContext(config, log, finishStage).catch(
    async (error: unknown) => {
      if (!(error instanceof DirectoryDamaged)) throw error;
      throw new DirectoryDamaged(await describeDamage(error, config.dataDir));
    },
  );
  // The module for metrics is loaded only if metrics are served.
  const metrics =
    config.metricsPort === undefined
      ? undefined
      : (await import("./metrics/metrics.ts")).createMetrics(context);
  const app = await buildApp(context, renderer, metrics?.answered);
  const { port, host, metricsPort = 0 } = config;
  const metricsServer =
    metrics &&
    (await serveMetrics(metrics, config, log).catch((error: unknown) => {
      throw listenProblem(error, { variable: "METRICS_PORT", port: metricsPort, host });
    }));
  if (metricsServer) log.info({ url: metricsServer.url }, "metrics are served");
  const closeCommands = await serveCommands(config.dataDir, createMailCommands(context), log);
  const drain = prepareDrain(app.server);
  finishStage("routes");

  let stopping = false;
  let closeOtherLoopback: (() => Promise<void>) | undefined;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    const late = wait(stopWithinMs, "late", { ref: false });
    const done = (async () => {
      context.stopping.abort();
      await drain();
      await Promise.all([app.close(), closeOtherLoopback?.()]);
      await development?.close();
      await closeCommands();
      await close();
      await metricsServer?.close();
    })();
    const outcome = await Promise.race([done, late]).catch((error: unknown) => {
      log.error({ error: String(error) }, "stopping failed");
      return "failed";
    });
    process.exit(outcome === undefined ? 0 : 1);
  };
  process.once("SIGTERM", () => void stop("SIGTERM"));
  process.once("SIGINT", () => void stop("SIGINT"));

  await app
    .listen({
      port,
      host,
      listenTextResolver: (address) =>
        `Roost is listening on ${config.siteUrl ?? `http://localhost:${new URL(address).port}`}`,
    })
    .catch((error: unknown) => {
      throw listenProblem(error, { variable: "PORT", port, host });
    });
  finishStage("listening");
  if (host === "localhost") closeOtherLoopback = await listenAtOtherLoopback(app.server);
  // If the background work cannot start, the failure is logged and the start is tried again. The
  // process does not end, because the site already works, and the journal (files on disk) keeps all
  // new submissions.
  for (let pauseMs = 500; !stopping; pauseMs = Math.min(pauseMs * 2, 10_000)) {
    try {
      await begin();
      finishStage("background work");
      setTimeout(collectGarbage, collectGarbageAfterMs).unref();
      return;
    } catch (error) {
      const { code, name } = error as { code?: string; name?: string };
      if (!stopping) log.warn({ error: code ?? name }, "background work could not start yet");
    }
    await wait(pauseMs, undefined, { ref: false });
  }
}

mapLastStack();
main().catch((error: unknown) => {
  process.stderr.write(`Roost cannot start: ${failureLine(error)}\n`);
  process.exit(1);
});
