import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { cleanHtmlInWorker } from "./clean-html-in-worker.ts";
import { cleanAndReport } from "./clean-html-removed.ts";

const short = '<p onclick="x()">Text</p>';

test("a worker thread removes the same unsafe HTML as the main thread, without blocking other work", async () => {
  const long = short.repeat(4_000);
  let isCleaned = false;
  const cleaning = cleanHtmlInWorker(long).finally(() => {
    isCleaned = true;
  });
  await nextTurn();
  expect(isCleaned).toBe(false);
  expect(await cleaning).toEqual(cleanAndReport(long));
  expect(await cleanHtmlInWorker(short)).toEqual(cleanAndReport(short));
});

test.each([
  ["too many unclosed tags", `${"<b title=x>".repeat(400)}${"<p>x".repeat(8_000)}`],
  ["nested too deeply", "<div>".repeat(5_000)],
])(
  "long HTML with %s is refused, and afterwards the worker thread cleans the next text",
  async (reason, html) => {
    const refused = cleanHtmlInWorker(html);
    const cleaned = cleanHtmlInWorker(short.repeat(2_000));
    await expect(refused).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: expect.stringContaining(reason),
      issues: [{ path: "content" }],
    });
    expect((await cleaned).removed).toEqual([{ what: "attribute onclick", count: 2_000 }]);
  },
);
