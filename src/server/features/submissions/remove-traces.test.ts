import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/connection.ts";
import { openTestContext } from "../../testing.ts";
import { findTraces, openOnDisk } from "../../testing-traces.ts";
import { describeVisitor } from "../analytics/describe-visitor.ts";
import { eventOf, recordEvents } from "../analytics/store.ts";
import { dumpOf } from "../backup/testing.ts";
import { importText } from "../backup/testing-import.ts";
import { erasePerson } from "./erase-person.ts";
import { personalTables } from "./remove-traces.ts";
import { accepted, someAnswers, store, storeLife } from "./testing.ts";

const template = inject("template");

const person = {
  name: "Quendolyn Trace",
  email: "quendolyn@example.org",
  additionalComments: "A balcony over the harbor",
};
const note = "She called about the tram";
const words = ["Quendolyn", person.email, "balcony over", note];

const findWords = (dataDir: string) => findTraces(dataDir, words);

/** Stores a person's submission, visit and note, and 200 submissions of other persons. */
async function fill({ database, journal }: Context): Promise<void> {
  const submission = accepted({ ...someAnswers, ...person }, { sessionId: "visit" });
  const others = Array.from({ length: 200 }, (_, index) =>
    accepted({ ...someAnswers, email: `other-${index}@example.org` }),
  );
  const visitor = describeVisitor({ userAgent: "Mozilla/5.0", referrer: "https://mail.example/" });
  const event = { eventType: "complete", sessionId: "visit" } as const;
  await recordEvents(database.db, [eventOf(event, visitor)]);
  await journal.append({ type: "submission", ...submission });
  await store({ context: { database } }, [submission, ...others]);
  await database.db
    .insertInto("submissionNotes")
    .values({ submissionId: submission.id, text: note })
    .execute();
  await database.query(
    `insert into matches (submission_id, listing_id, score, state, verdict_note)
     values ($1, gen_random_uuid(), 70, 'unsent', $2)`,
    [submission.id, note],
  );
  const { rows } = await database.query(
    `insert into shortlists (submission_id, day, kind, state, note, due_at)
     values ($1, now(), 'shortlist', 'proposed', $2, now()) returning id`,
    [submission.id, note],
  );
  await database.query(
    `insert into shortlist_flats (shortlist_id, listing_id, position, score, note)
     values ($1, gen_random_uuid(), 1, 70, $2)`,
    [rows[0]?.id, note],
  );
  const life = { address: person.email, text: person.additionalComments };
  await storeLife(database, submission.id, life);
  await storeLife(database, null, life);
  // The test updates a row and runs "analyze": the update leaves the old row in the database's
  // file, and "analyze" copies values into the query planner's statistics.
  await database.db.updateTable("submissions").set({ status: "working" }).execute();
  await database.query("update mail set attempts = 2");
  await database.query("analyze");
}

/** Returns the stored user agent and referrer of the person's visit. */
const visitOf = ({ db }: Database) =>
  db.selectFrom("formAnalytics").select(["userAgent", "referrer"]).executeTakeFirst();

test("the traces of an erasure are removed from each table whose rows are deleted together with a submission", async () => {
  await using opened = await openTestContext();
  const { rows } = await opened.context.database.query(`
    with recursive deleted (id) as (
      select 'submissions'::regclass::oid
      union
      select conrelid from pg_constraint join deleted on confrelid = deleted.id
      where contype = 'f' and confdeltype = 'c'
    )
    select id::regclass::text as name from deleted
  `);
  expect(rows.length).toBeGreaterThan(8);
  expect(personalTables).toEqual(expect.arrayContaining(rows.map(({ name }) => name)));
});

test.runIf(template.engine === "pglite")(
  "no file contains an erased person's data, even after an older database dump was imported and the server was shut down",
  async () => {
    const { context, close } = await openOnDisk();
    const { database, config } = context;
    await fill(context);
    await database.query("checkpoint");
    const before = (await findWords(config.dataDir)).join("\n");
    expect(before).toContain("/pg_wal/");
    expect(before).toContain("/base/");
    const dump = await dumpOf(database);

    await erasePerson(context, person.email, null);
    expect(await findWords(config.dataDir)).toEqual([]);
    expect(await visitOf(database)).toEqual({ userAgent: null, referrer: null });
    await importText(context, dump);
    await rm(join(config.dataDir, "dump-of-the-test.sql"));
    const { rows } = await database.query("select count(*)::integer as count from submissions");
    expect(rows).toEqual([{ count: 200 }]);
    expect(await visitOf(database)).toEqual({ userAgent: null, referrer: null });
    await close();
    expect(await findWords(config.dataDir)).toEqual([]);
  },
);
