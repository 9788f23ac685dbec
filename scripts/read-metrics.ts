/**
 * Reads the metrics of a server from its `METRICS_PORT`.
 *
 * @returns a function that returns the value of a metric without labels; undefined if the metric is
 *   missing, or if the server does not answer
 */
export async function readMetrics(port: number): Promise<(name: string) => number | undefined> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => undefined);
  const text = answer?.ok ? await answer.text() : "";
  return (name) => {
    const [, value] = new RegExp(`^${name} (\\S+)$`, "m").exec(text) ?? [];
    return value === undefined ? undefined : Number(value);
  };
}
