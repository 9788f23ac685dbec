import { expect, inject, test } from "vitest";
import { requestContextAs } from "../../testing.ts";
import { findTraces, openOnDisk } from "../../testing-traces.ts";
import { deleteOldCalls } from "../api-keys/idempotent-call-store.ts";
import { runOnce } from "../api-keys/run-once.ts";
import { erasePerson } from "../submissions/erase-person.ts";
import { createListingLife } from "./listing-schedule.ts";
import { send, someKey } from "./testing.ts";

type Opened = Awaited<ReturnType<typeof openOnDisk>>;

const person = "quendolyn@example.org";

/** Words in a listing's text and fields that could identify its owner. */
const words = ["Quendolyn", person, "tram stop by the mill", "Mill Lane", "quendolyn-flat-7"];

/**
 * Stores a listing whose words identify its owner, by a call with an idempotency key. Then stores
 * 100 other listings, updates all listings and runs `analyze`. The update and `analyze` leave
 * further copies of the words in the database's files.
 * @returns the id of the owner's listing
 */
async function fill({ context }: Opened): Promise<string> {
  const { database } = context;
  const call = {
    ...requestContextAs(context, null),
    caller: someKey,
    idempotencyKey: "first",
    setHeader: () => {},
  };
  const { id } = await runOnce(call, "listings.record", {}, () =>
    send(
      { context },
      {
        source: "Feed",
        externalId: "traces",
        url: "https://example.org/flats/quendolyn-flat-7",
        text: `Flat to rent in Berlin, 62 m², 900 € warm, tram stop by the mill. Quendolyn, ${person}`,
        fields: { city: "berlin", rent: 900, address: "Mill Lane 4", title: "Quendolyn's flat" },
      },
    ),
  );
  for (let place = 0; place < 100; place += 1) {
    const text = `Wohnung ${place} in Paris`;
    await send(
      { context },
      {
        source: "Feed",
        externalId: `other ${place}`,
        text,
        fields: { city: "paris", rent: 500 + place },
      },
    );
  }
  await database.query("update listings set seen_at = seen_at - interval '1 minute'");
  await database.query("analyze");
  await database.query("checkpoint");
  return id;
}

test.runIf(inject("template").engine === "pglite")(
  "90 days after a listing became unavailable, its text, contacts and link are no longer in any file of the data directory",
  async () => {
    const opened = await openOnDisk();
    const { context, close } = opened;
    const { dataDir } = context.config;
    const id = await fill(opened);
    expect((await findTraces(dataDir, words)).join()).toContain("/base/");
    // The response that is stored for the idempotency key also contains the listing. Responses are
    // deleted after a day.
    expect(await deleteOldCalls(context.database.db, new Date(), 10)).toBe(1);
    const life = createListingLife(context);
    await context.database.query(
      "update listings set status = 'gone', gone_at = now() where id = $1",
      [id],
    );
    await life.look(new Date(Date.now() + 89 * 24 * 3_600_000));
    expect(await findTraces(dataDir, words)).not.toEqual([]);
    await life.look(new Date(Date.now() + 90.1 * 24 * 3_600_000));
    await life.close();
    expect(await findTraces(dataDir, words)).toEqual([]);
    await close();
    expect(await findTraces(dataDir, words)).toEqual([]);
  },
);

test.runIf(inject("template").engine === "pglite")(
  "after a person was erased, no file contains the text, contacts or link of the person's listing",
  async () => {
    const opened = await openOnDisk();
    const { context, close } = opened;
    const { dataDir } = context.config;
    await fill(opened);
    expect(await erasePerson(context, person, null)).toMatchObject({ listings: 1 });
    expect(await findTraces(dataDir, words)).toEqual([]);
    await close();
    expect(await findTraces(dataDir, words)).toEqual([]);
  },
);
