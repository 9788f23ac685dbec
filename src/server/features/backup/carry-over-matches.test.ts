import { expect, test } from "vitest";
import { openTestContext } from "../../testing.ts";
import { markSent, setVerdict } from "../matches/sent-store.ts";
import { storeFlat, storeSearch, unsentOf } from "../matches/testing.ts";
import { dumpOf } from "./testing.ts";
import { importText } from "./testing-import.ts";

test("an import keeps the records of flats sent and answers given since the dump was made, and matches searches again", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const { db } = context.database;
  const search = await storeSearch(opened);
  const [sentBefore, sentAfter, unsent] = [
    await storeFlat(opened),
    await storeFlat(opened),
    await storeFlat(opened),
  ];
  const send = (listingId: string, state: "sent" | "kept") =>
    markSent(db, [{ submissionId: search, flats: [{ listingId, score: 80 }], state }], new Date());
  await context.matches.settle();
  await send(sentBefore, "sent");
  const dump = await dumpOf(context.database);
  await send(sentAfter, "kept");
  const like = { verdict: "like", reasons: [], note: "Lovely", at: new Date() } as const;
  await setVerdict(db, { submissionId: search, listingId: sentBefore }, like);
  const later = await storeSearch(opened);
  await send(sentAfter, "sent");
  await importText(context, dump);
  const sent = await db
    .selectFrom("matches")
    .select(["submissionId", "listingId", "state", "verdict", "verdictNote"])
    .where("state", "<>", "unsent")
    .execute();
  expect(sent.toSorted((one, other) => one.state.localeCompare(other.state))).toEqual([
    { submissionId: search, listingId: sentAfter, state: "kept", verdict: null, verdictNote: null },
    {
      submissionId: search,
      listingId: sentBefore,
      state: "sent",
      verdict: "like",
      verdictNote: "Lovely",
    },
  ]);
  expect(later).not.toBe(search);
  await context.matches.settle();
  expect((await unsentOf(opened, search)).map(({ listingId }) => listingId)).toEqual([unsent]);
  // After the import, matching uses the imported listings and searches, not those that the process
  // had loaded before.
  const fresh = await storeFlat(opened, { neighborhood: "alfama" });
  await context.matches.settle();
  expect((await unsentOf(opened, search))[0]?.listingId).toBe(fresh);
});
