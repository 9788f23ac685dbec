import { expect, inject, test } from "vitest";
import type { ContentChange } from "#common/content/content-change.ts";
import { createContentChanges } from "./content-changes.ts";
import { openTestDatabase } from "./testing.ts";

test("listeners are notified of a content change after its transaction has committed, and not before", async () => {
  const database = await openTestDatabase();
  const changes = createContentChanges(database, database.url);
  const told: ContentChange[] = [];
  changes.onChange((what) => {
    if (what !== "everything") told.push(what);
  });
  const result = await changes.change("blog", async (trx) => {
    expect(told).toEqual([]);
    await trx.deleteFrom("blogPosts").execute();
    return "done";
  });
  expect(result).toBe("done");
  expect(told).toEqual(["blog"]);
  await changes.close();
  await database.close();
});

test("a failed content change is rolled back, and listeners are not notified of it", async () => {
  const database = await openTestDatabase();
  const changes = createContentChanges(database, database.url);
  const told: ContentChange[] = [];
  changes.onChange((what) => {
    if (what !== "everything") told.push(what);
  });
  const failing = changes.change("pages", async (trx) => {
    await trx.deleteFrom("contentPages").execute();
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(told).toEqual([]);
  expect(await database.db.selectFrom("contentPages").select("id").execute()).not.toEqual([]);
  await changes.close();
  await database.close();
});

test.runIf(inject("template").engine === "postgres")(
  "a process is notified when another process changes content, and after a lost connection it is notified that everything may have changed",
  async () => {
    const database = await openTestDatabase();
    const ours = createContentChanges(database, database.url);
    const others = createContentChanges(database, database.url);
    const heard: ContentChange[] = [];
    let hear = () => {};
    others.onChange((what) => {
      heard.push(what);
      hear();
    });
    const hears = async (expected: ContentChange[]) => {
      while (heard.length < expected.length) {
        const next = Promise.withResolvers<void>();
        hear = next.resolve;
        if (heard.length < expected.length) await next.promise;
      }
      expect(heard.splice(0)).toEqual(expected);
    };
    await hears(["everything"]);
    await ours.change("settings", async () => {});
    await hears(["settings"]);

    await database.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'roost-listener'",
    );
    await hears(["everything"]);
    await ours.change("blog", async () => {});
    await hears(["blog"]);
    await ours.close();
    await others.close();
    await database.close();
  },
);
