import { expect, test } from "vitest";
import { openTestContext } from "../../testing.ts";
import { countPending } from "./summary-store.ts";

const event = (sessionId: string, eventType = "start") => ({ sessionId, eventType });

test("one invalid analytics event in a batch does not stop the other events from being recorded", async () => {
  await using opened = await openTestContext();
  const { database, recording } = opened.context;
  const outcomes = await Promise.allSettled([
    recording.record(event("a")),
    recording.record(event("b")),
    recording.record(event("b")),
    recording.record(event("c", "nonsense")),
    recording.record(event("d")),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  const rows = await database.db.selectFrom("formAnalytics").select("sessionId").execute();
  expect(rows.map(({ sessionId }) => sessionId).toSorted()).toEqual(["a", "b", "d"]);
  expect(await countPending(database.db)).toBe(3);
});

test("while the maximum number of analytics events waits to be stored, further events are refused; all accepted events are stored", async () => {
  await using opened = await openTestContext();
  const { database, recording } = opened.context;
  const all = Array.from({ length: 5_003 }, (_, index) => recording.record(event(`${index}`)));
  const outcomes = await Promise.allSettled(all);
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(2);
  expect(refused[0]).toMatchObject({ reason: { code: "SERVICE_UNAVAILABLE" } });
  expect(await countPending(database.db)).toBe(5_001);
});
