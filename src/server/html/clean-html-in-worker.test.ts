import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { cleanAside } from "./clean-html-in-worker.ts";
import { cleanAndTell } from "./clean-html-removed.ts";

const short = '<p onclick="x()">Text</p>';

test("long texts are cleaned as short ones are, and others are served meanwhile", async () => {
  const long = short.repeat(4_000);
  let isCleaned = false;
  const cleaning = cleanAside(long).finally(() => {
    isCleaned = true;
  });
  await nextTurn();
  expect(isCleaned).toBe(false);
  expect(await cleaning).toEqual(cleanAndTell(long));
  expect(await cleanAside(short)).toEqual(cleanAndTell(short));
});

test.each([
  ["too many unclosed tags", `${"<b title=x>".repeat(400)}${"<p>x".repeat(8_000)}`],
  ["nested too deeply", "<div>".repeat(5_000)],
])("a long text with %s is refused, and the next one is cleaned", async (reason, html) => {
  const refused = cleanAside(html);
  const cleaned = cleanAside(short.repeat(2_000));
  await expect(refused).rejects.toMatchObject({
    code: "BAD_REQUEST",
    message: expect.stringContaining(reason),
    issues: [{ path: "content" }],
  });
  expect((await cleaned).removed).toEqual([{ what: "attribute onclick", count: 2_000 }]);
});
