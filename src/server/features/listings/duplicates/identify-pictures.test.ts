import { expect, test } from "vitest";
import { startSite } from "../../../fetching/testing.ts";
import { openTestContext, type TestContext } from "../../../testing.ts";
import { identifyPictures } from "./identify-pictures.ts";
import { listPairs } from "./pair-store.ts";
import { storePictures } from "./picture-store.ts";
import { drawRoom, someFlat, storeFlat } from "./testing-flats.ts";

/** Starts a web server with a picture at each address, except those that begin with `/refused`. */
async function startPictures() {
  const picture = await drawRoom(300).png().toBuffer();
  return startSite(({ url = "" }, response) => {
    if (url.startsWith("/refused") || url === "/robots.txt") {
      response.writeHead(url === "/robots.txt" ? 404 : 403).end();
      return;
    }
    response.setHeader("content-type", "image/png");
    response.end(picture);
  });
}

const fetchedFrom = ({ paths }: { paths: string[] }) =>
  paths.filter((path) => path !== "/robots.txt");

/** Stores a listing that was captured some hours ago and has pictures at the given addresses. */
async function storePictured(
  { context }: TestContext,
  { hoursAgo, urls }: { hoursAgo: number; urls: string[] },
) {
  const { db } = context.database;
  const fields = { neighborhood: null, rent: null, rooms: null };
  const id = await storeFlat(db, someFlat({ text: `Captured ${hoursAgo} hours ago`, fields }));
  const capturedAt = new Date(Date.now() - hoursAgo * 3_600_000);
  await db.updateTable("listings").set({ capturedAt }).where("id", "=", id).execute();
  await storePictures(db, id, urls);
  return id;
}

test("pictures that cannot be fetched do not keep other pictures from being fetched, and are given up after 12 tries", async () => {
  await using opened = await openTestContext();
  await using site = await startPictures();
  const parts = { ...opened.context, fetching: site.fetching };
  const refused = Array.from({ length: 34 }, (_, place) => `${site.url}refused${place}`);
  // Each listing is older than a week, so that all tries of its pictures are due.
  for (const hoursAgo of [201, 202, 203]) await storePictured(opened, { hoursAgo, urls: refused });
  await storePictured(opened, { hoursAgo: 205, urls: [`${site.url}old`] });
  await identifyPictures(parts);
  expect(fetchedFrom(site)).not.toContain("/old");
  await identifyPictures(parts);
  expect(fetchedFrom(site)).toContain("/old");
  await opened.context.database.query(
    "update listing_pictures set failed_tries = 11 where hash is null",
  );
  for (let run = 0; run < 2; run++) await identifyPictures(parts);
  site.paths.length = 0;
  await identifyPictures(parts);
  expect(fetchedFrom(site)).toEqual([]);
});

test("a picture that a source adds to a listing later than six hours after the capture is compared, too", async () => {
  await using opened = await openTestContext();
  await using site = await startPictures();
  const [id, other] = [
    await storePictured(opened, { hoursAgo: 30, urls: [`${site.url}a`] }),
    await storePictured(opened, { hoursAgo: 1, urls: [`${site.url}b`] }),
  ];
  const pairsOf = () => listPairs(opened.context.database.db, id);
  expect(await pairsOf()).toEqual([]);
  await identifyPictures({ ...opened.context, fetching: site.fetching });
  expect(await pairsOf()).toMatchObject([{ otherId: other }]);
});

test("if storing the result of a comparison of pictures fails, the next run compares the pictures again", async () => {
  await using opened = await openTestContext();
  await using site = await startPictures();
  const { db, query } = opened.context.database;
  const parts = { ...opened.context, fetching: site.fetching };
  const ids = [
    await storePictured(opened, { hoursAgo: 2, urls: [`${site.url}a`] }),
    await storePictured(opened, { hoursAgo: 1, urls: [`${site.url}b`] }),
  ];
  await query("alter table listing_pairs add constraint broken check (likelihood < 0)");
  await expect(identifyPictures(parts)).rejects.toThrow(/broken/);
  await query("alter table listing_pairs drop constraint broken");
  await identifyPictures(parts);
  expect(await listPairs(db, ids[0] ?? "")).toMatchObject([{ otherId: ids[1] }]);
});

test("the pauses between the tries to fetch a picture grow, so an outage of six days does not use up the tries", async () => {
  await using opened = await openTestContext();
  const picture = await drawRoom(300).png().toBuffer();
  let isDown = true;
  await using site = await startSite(({ url, socket }, response) => {
    if (url === "/robots.txt") response.writeHead(404).end();
    else if (isDown) socket.destroy();
    else response.setHeader("content-type", "image/png").end(picture);
  });
  const id = await storePictured(opened, { hoursAgo: 0, urls: [`${site.url}a`] });
  const other = await storePictured(opened, { hoursAgo: 0, urls: [`${site.url}b`] });
  const parts = { ...opened.context, fetching: site.fetching };
  const identifyAt = (hours: number) =>
    identifyPictures(parts, new Date(Date.now() + hours * 3_600_000));
  for (let hours = 0; hours <= 6 * 24; hours += 1) await identifyAt(hours);
  isDown = false;
  await identifyAt(7.2 * 24);
  expect(await listPairs(opened.context.database.db, id)).toMatchObject([{ otherId: other }]);
});
