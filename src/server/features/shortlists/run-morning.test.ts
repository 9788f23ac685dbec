import { expect, inject, test } from "vitest";
import { openTestContext } from "../../testing.ts";
import { createJobWorker } from "../../worker.ts";
import { createShortlists, type MorningJob } from "./shortlist-schedule.ts";
import { mailsOf, shortlistsOf, storeMatch, storeSearch, withMailServer } from "./testing.ts";

const morning = new Date("2027-03-27T09:00:00Z");
const large = 100;

// This test sends shortlists in a second thread. Only the thread that has opened the embedded
// database can use it, so the test needs a PostgreSQL server.
test.runIf(inject("template").engine === "postgres")(
  "a separate thread sends many due shortlists, each exactly once, even if the sending is interrupted and resumed",
  async () => {
    await using opened = await openTestContext({ ...withMailServer, SHORTLISTS: "auto" });
    const { db } = opened.context.database;
    let threads = 0;
    const createSchedule = () =>
      createShortlists(opened.context, () => {
        threads += 1;
        return createJobWorker<MorningJob>(new URL("../../morning-worker.ts", import.meta.url));
      });
    const searches: string[] = [];
    const addSearches = async (count: number) => {
      for (let number = 0; number < count; number += 1) {
        const search = await storeSearch(opened);
        await storeMatch(opened, search, 90);
        searches.push(search);
      }
    };
    const countSent = async () =>
      (await db.selectFrom("shortlists").select("id").where("state", "=", "sent").execute()).length;

    await addSearches(large - 1);
    const schedule = createSchedule();
    await schedule.look(morning);
    expect([threads, await countSent()]).toEqual([0, large - 1]);

    await addSearches(2 * large);
    const looking = schedule.look(morning);
    await expect.poll(countSent, { interval: 5 }).toBeGreaterThan(large - 1);
    await schedule.close();
    await looking;
    expect(threads).toBe(1);

    const later = createSchedule();
    await later.look(morning);
    await later.close();
    for (const search of searches) {
      expect(await shortlistsOf(opened, search)).toMatchObject([{ state: "sent" }]);
      expect(await mailsOf(opened, search)).toHaveLength(1);
    }
  },
);
