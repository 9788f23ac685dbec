import { expect, inject, test } from "vitest";
import { startServer } from "../scripts/server-process.ts";
import { connectSilently, refusesConnections, startSubmission } from "./raw-requests.ts";
import { isFull } from "./scale.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { until } from "./until.ts";

const requests = isFull ? 200 : 50;
const stopWithinMs = 10_000;

test("SIGTERM resets no request in flight, and ends the process in time", async () => {
  await using directory = await temporaryDirectory(inject("dataTemplate"));
  await using server = await startServer({
    dataDir: directory.path,
    env: { RATE_LIMITS: "off" },
  });
  const { port } = new URL(server.url);
  // Browsers open connections ahead of need: nobody may wait for what never comes.
  using _silent = await connectSilently(Number(port));

  // Each has been read as far as its headers, which the server has confirmed.
  const underWay = await Promise.all(
    Array.from({ length: requests }, () => startSubmission(Number(port))),
  );
  const stoppedAt = performance.now();
  const ended = server.kill("SIGTERM");
  await until(() => refusesConnections(Number(port)), { timeoutMs: stopWithinMs });
  const answers = await Promise.all(underWay.map((request) => request.finish()));

  // Complete answers, each of them: the promise of a submission or that of nothing.
  for (const { status, body } of answers) {
    expect(status).toBe(201);
    expect(JSON.parse(body)).toMatchObject({ id: expect.any(String) });
  }
  expect(await ended).toEqual({ code: 0, signal: null });
  const tookMs = performance.now() - stoppedAt;
  console.log(`${requests} requests answered; the process ended ${Math.round(tookMs)} ms after`);
  expect(tookMs).toBeLessThan(stopWithinMs);
});
