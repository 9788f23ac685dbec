import { expect, test } from "vitest";
import { openTestContext, someAdmin } from "../../testing.ts";
import { dumpOf } from "../backup/testing.ts";
import { importText } from "../backup/testing-import.ts";
import { endReview, findReview } from "../mail/first-server-store.ts";
import { applyMailServer } from "./apply-mail-server.ts";
import { accepted, hoursAgo, someAnswers, store, storeLife } from "./testing.ts";

test("configuring a first mail server puts each open search that was never confirmed into the state “unconfirmed”", async () => {
  const server = { SMTP_URL: "smtp://127.0.0.1:2525", MAIL_FROM: "team@roost.example" };
  await using opened = await openTestContext(server);
  const { context } = opened;
  const { db, query } = context.database;
  const [active, paused, confirmed, ended] = await store(
    opened,
    Array.from({ length: 4 }, () => accepted(someAnswers, { acceptedAt: hoursAgo(1) })),
  );
  await query("update submissions set life = 'active'");
  await query("update submissions set life = 'paused' where id = $1", [paused]);
  await query("update submissions set confirmed_at = now() where id = $1", [confirmed]);
  const { update } = opened.callerAs(someAdmin).submissions;
  await update({ id: ended ?? "", status: "closed" });
  await storeLife(context.database, active ?? "", { address: "ana@example.org", text: "Kept" });
  await query("update mail set state = 'kept'");
  // When PostgreSQL's own tools restore a dump, the table `mail_queue` stays empty. The test
  // empties the table to reproduce this state.
  await query("delete from mail_queue");
  const lives = async () => {
    const { rows } = await query("select id, life from submissions");
    return new Map(rows.map(({ id, life }) => [id, life]));
  };
  const without = await lives();

  await applyMailServer(context, false);
  expect(await lives()).toEqual(without);
  expect(await findReview(db)).toEqual({ askedAt: null, hasServer: false });
  const dump = await dumpOf(context.database);

  await applyMailServer(context, true);
  const unconfirmed = new Map([
    [active, "unconfirmed"],
    [paused, "unconfirmed"],
    [confirmed, "active"],
    [ended, "ended"],
  ]);
  expect(await lives()).toEqual(unconfirmed);
  expect((await query("select state from mail")).rows).toEqual([{ state: "kept" }]);
  expect(await findReview(db)).toEqual({ askedAt: expect.any(Date), hasServer: true });
  await endReview(db);
  await applyMailServer(context, true);
  expect(await findReview(db)).toMatchObject({ askedAt: null });

  // A site without a mail server does not ask searchers to confirm. So a dump of such a site may
  // contain active searches that were never confirmed.
  await importText(context, dump);
  expect(await lives()).toEqual(unconfirmed);
  // If the team reopens an ended search that was never confirmed, the search becomes unconfirmed,
  // not active.
  await update({ id: ended ?? "", status: "working" });
  expect(await lives()).toEqual(unconfirmed.set(ended, "unconfirmed"));
});
