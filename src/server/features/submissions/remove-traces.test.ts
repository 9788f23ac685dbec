import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, inject, onTestFinished, test } from "vitest";
import { readConfig } from "../../config.ts";
import type { Context } from "../../context.ts";
import { type Database, openEmbedded } from "../../db/connection.ts";
import { createContext } from "../../open-context.ts";
import { describeVisitor } from "../analytics/describe-visitor.ts";
import { eventOf, recordEvents } from "../analytics/store.ts";
import { dumpOf } from "../backup/testing.ts";
import { importText } from "../backup/testing-import.ts";
import { erasePerson } from "./erase-person.ts";
import { accepted, someAnswers, store, storeLife } from "./testing.ts";

const log = pino({ level: "silent" });
const template = inject("template");

const person = {
  name: "Quendolyn Trace",
  email: "quendolyn@example.org",
  additionalComments: "A balcony over the harbor",
};
const note = "She called about the tram";
const words = ["Quendolyn", person.email, "balcony over", note];

/** Opens a server context whose embedded database is stored in files. */
async function openOnDisk(directory: string) {
  const dataDir = await mkdtemp(join(tmpdir(), "roost-traces-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await cp(directory, join(dataDir, "database"), { recursive: true });
  const database = await openEmbedded(join(dataDir, "database"));
  const context = await createContext(readConfig({ DATA_DIR: dataDir }), log, database);
  return {
    context,
    close: async () => {
      await context.content.close();
      await context.analytics.close();
      await context.submissions.close();
      await context.journal.close();
      await context.passwords.close();
      await database.close();
    },
  };
}

/**
 * Returns the files below a directory that contain one of the words of the erased person's data,
 * each with the word.
 */
async function findWords(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    for (const word of words) if (bytes.includes(word)) found.push(`${path}: ${word}`);
  }
  return found;
}

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
  const life = { address: person.email, text: person.additionalComments };
  await storeLife(database, submission.id, life);
  await storeLife(database, null, life);
  // The test updates a row and runs "analyze": the update leaves the old row in the database's
  // file, and "analyze" copies values into the query planner's statistics.
  await database.db.updateTable("submissions").set({ status: "working" }).execute();
  await database.query("update mail set attempts = 2");
  await database.query("analyze");
}

/** Reads the user agent and the referrer of the visit that the test recorded. */
const visitOf = ({ db }: Database) =>
  db.selectFrom("formAnalytics").select(["userAgent", "referrer"]).executeTakeFirst();

test.runIf(template.engine === "pglite")(
  "after an erasure, an import of an older dump and a clean stop, no file contains the erased person's data",
  async () => {
    const { context, close } = await openOnDisk("directory" in template ? template.directory : "");
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
