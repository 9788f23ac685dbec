import { readFileSync } from "node:fs";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Context } from "../context.ts";
import type { FinishedRequest } from "../http/finished-requests.ts";
import { type Figure, figures, type Source } from "./figures.ts";
import { createReader } from "./reading.ts";

export type Metrics = {
  /** Counts a finished HTTP request in the metrics. */
  answered: (request: FinishedRequest) => void;
  /**
   * Returns all metrics in Prometheus's text format. Metrics whose values are unknown now are
   * omitted.
   */
  write: () => Promise<string>;
  contentType: string;
};

/**
 * The bounds of the histogram of durations, in seconds. A cached page takes less time than the
 * first bound, and an import takes more time than the last bound.
 */
const durations = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const { version } = JSON.parse(
  readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
) as { version: string };

/**
 * Creates a metric.
 *
 * @returns a function that updates the metric's value
 */
function mirror({ name, help, isCounter, label, read }: Figure, registers: Registry[]) {
  const options = { name, help, registers, labelNames: label === undefined ? [] : [label] };
  const metric = isCounter ? new Counter(options) : new Gauge(options);
  return (source: Source) => {
    const value = read(source);
    metric.reset();
    if (value === undefined) {
      // A metric without a label would be reported as 0, so it is removed while its value is
      // unknown.
      if (label === undefined) metric.remove();
    } else if (typeof value === "number") metric.inc(value);
    else {
      for (const [of, count] of Object.entries(value)) metric.inc({ [label ?? ""]: of }, count);
    }
  };
}

/** Creates the metrics of a process and its Node runtime, in a registry of their own. */
export function createMetrics(context: Context): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const labelNames = ["method", "route", "status"] as const;
  const requests = new Counter({
    name: "roost_http_requests_total",
    help: "Requests answered, by method, the pattern of their route and class of status",
    labelNames,
    registers,
  });
  const seconds = new Histogram({
    name: "roost_http_request_duration_seconds",
    help: "Seconds until a request was answered completely",
    labelNames,
    buckets: durations,
    registers,
  });
  const { engine } = context.database;
  new Gauge({
    name: "roost_build_info",
    help: "Always 1; the labels name the version that runs",
    labelNames: ["version", "node", "engine"],
    registers,
  }).set({ version, node: process.version, engine }, 1);
  const read = createReader(context);
  const mirrors = figures.map((figure) => mirror(figure, registers));
  return {
    contentType: registry.contentType,
    answered({ seconds: taken, ...labels }) {
      requests.inc(labels);
      seconds.observe(labels, taken);
    },
    async write() {
      const source = { context, reading: await read() };
      for (const take of mirrors) take(source);
      return registry.metrics();
    },
  };
}
