import { afterAll, beforeAll, expect, test } from "vitest";
import { startSite } from "../../fetching/testing.ts";
import { openTestContext, type TestContext } from "../../testing.ts";
import { checkLinks } from "./check-links.ts";
import { insertSource } from "./source-store.ts";
import { findListing } from "./store.ts";
import { send } from "./testing.ts";

let opened: TestContext;
beforeAll(async () => {
  opened = await openTestContext();
});
afterAll(() => opened[Symbol.asyncDispose]());

/** Starts a web server. The path of each page states the HTTP status that the page returns. */
const startStatusSite = () =>
  startSite((request, response) => {
    const status = Number(/^\/(\d{3})/.exec(request.url ?? "")?.[1] ?? 404);
    response.writeHead(request.url === "/robots.txt" ? 404 : status).end();
  });

let count = 0;
/** Stores a listing with the status "open" and with links. */
const sendWith = async (...urls: string[]) => {
  count += 1;
  const fields = { city: "lisbon", rent: 700 + count };
  const { id } = await send(opened, { source: "Portal", externalId: `link-${count}`, fields });
  const source = { externalId: null, postedAt: null, canonicalUrl: null, text: "" };
  for (const url of urls) {
    await insertSource(opened.context.database.db, id, { ...source, source: url, url }, new Date());
  }
  return id;
};

const stored = (id: string) => findListing(opened.context.database.db, id);
const minutesLater = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test.each([
  [404, "gone"],
  [410, "gone"],
  [200, "open"],
  [403, "open"],
  [500, "open"],
])(
  "if the link of a listing returns the status %i, the listing is %s after its link is checked",
  async (status, after) => {
    await using site = await startStatusSite();
    const id = await sendWith(`${site.url}${status}`);
    const gone = await checkLinks({ ...opened.context, fetching: site.fetching }, [id]);
    expect(gone).toEqual(after === "gone" ? [id] : []);
    expect(await stored(id)).toMatchObject({
      status: after,
      goneReason: after === "gone" ? "link" : null,
    });
  },
);

test("a listing keeps the status open if one of its links does not work but another one does", async () => {
  await using site = await startStatusSite();
  const id = await sendWith(`${site.url}404`, `${site.url}200`);
  expect(await checkLinks({ ...opened.context, fetching: site.fetching }, [id])).toEqual([]);
  expect(await stored(id)).toMatchObject({ status: "open" });
});

test("the link of a listing is checked at most once in six hours", async () => {
  await using site = await startStatusSite();
  const id = await sendWith(`${site.url}200`);
  const parts = { ...opened.context, fetching: site.fetching };
  for (const minutes of [0, 350, 370]) await checkLinks(parts, [id], minutesLater(minutes));
  expect(site.paths.filter((path) => path === "/200")).toHaveLength(2);
});
