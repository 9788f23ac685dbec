import { expect, test } from "vitest";
import { createJobWorker } from "./worker.ts";

const threadOf = (script: string) =>
  createJobWorker<string>(new URL(`data:text/javascript,${encodeURIComponent(script)}`), {
    timeoutMs: 1_000,
    maxHeapMb: 20,
  });

test.each([
  ["throws an error", "throw new Error('broken')"],
  ["ends its process", "process.exit(3)"],
  ["takes too long", "for (;;);"],
  ["needs too much memory", "const all = []; for (;;) all.push([Math.random()]);"],
])(
  "if a worker thread %s, its job fails with an error, and a new thread runs the next job",
  async (_what, end) => {
    const thread = threadOf(`
    import { parentPort } from "node:worker_threads";
    parentPort.on("message", (job) => {
      if (job === "end") { ${end} }
      parentPort.postMessage(job);
    });
    parentPort.postMessage("ready");`);
    await expect(thread.run("end")).rejects.toThrow(/broken|has ended with|memory limit/);
    expect(await thread.run("again")).toBe("again");
  },
);

test("a worker thread runs its job even if loading its script takes longer than the job's time limit", async () => {
  const thread = threadOf(`
    import { parentPort } from "node:worker_threads";
    const end = Date.now() + 1_200;
    while (Date.now() < end);
    parentPort.on("message", (job) => parentPort.postMessage(job));
    parentPort.postMessage("ready");`);
  expect(await thread.run("first")).toBe("first");
});

test("if the script of a worker thread cannot be loaded, its job fails", async () => {
  const thread = threadOf("throw new Error('broken');");
  await expect(thread.run("first")).rejects.toThrow(/broken/);
});
