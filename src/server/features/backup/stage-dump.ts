import { migrations } from "#db/migrations/index.ts";
import type { Database } from "../../db/connection.ts";
import type { Session } from "../../db/session.ts";
import { type Dump, DumpError, type DumpSummary } from "../../dump/dump.ts";
import {
  findUnknown,
  refuseExhaustedSequences,
  refuseMissing,
  refuseUnknownTables,
} from "./check-dump-summary.ts";
import { checkSettings, SettingFault } from "./check-settings.ts";
import { datePublishedPosts, findFault } from "./check-store.ts";
import { readCopyRows, readCopyValue } from "./copy-values.ts";
import { findLine } from "./find-line.ts";
import { createKey, dropKeys, findViolators, type Key, listPrimaryKeys } from "./key-store.ts";
import { loadRows } from "./load-rows.ts";
import { shareSessions } from "./share-sessions.ts";
import {
  analyze,
  type Column,
  createStaging,
  inStaging,
  listColumns,
  migrateStaging,
  setSequences,
} from "./staging-store.ts";
import { dumpedTables } from "./table-rules.ts";

const names = Object.keys(migrations);

/**
 * Returns the names of the migrations that had run in the dumped database; undefined if the dump
 * does not list them.
 */
async function readVersion(dump: Dump, summary: DumpSummary): Promise<string[] | undefined> {
  const table = "kysely_migration";
  const rows = summary.tables.get(table)?.rows ?? 0;
  if (rows === 0) return undefined;
  const version: string[] = [];
  for await (const piece of dump.rows(new Set([table]))) {
    const place = piece.columns.indexOf("name");
    let row = 0;
    for (const values of readCopyRows(piece.bytes)) {
      const name = readCopyValue(values[place] ?? "\\N") ?? "";
      if (!names.includes(name)) {
        throw new DumpError(
          `The dump was made by another version of Roost. This version does not know its migration ${JSON.stringify(name.slice(0, 100))}`,
          { table, line: piece.lineOf(row) },
        );
      }
      version.push(name);
      row += 1;
    }
    // Reading stops after the list of migrations, because the rest of the dump is not needed to
    // find its version.
    if (version.length === rows) break;
  }
  version.sort();
  const missing = names.slice(0, version.length).find((name) => !version.includes(name));
  if (missing !== undefined || new Set(version).size !== version.length) {
    throw new DumpError(`The dump lacks the migration ${missing ?? names[0]}`, { table });
  }
  return version;
}

async function buildTo(session: Session, migrationNames: readonly string[]): Promise<void> {
  await createStaging(session);
  for (const name of migrationNames) await migrateStaging(session, name);
}

/**
 * Creates the tables for the rows of a dump, by running the migrations up to the dump's version.
 *
 * @param isBuilt whether the tables of the newest version exist already, so that they need not be
 *   created for a dump of that version
 * @returns the names of the later migrations, which must run after the rows are loaded
 */
async function build(
  session: Session,
  summary: DumpSummary,
  version: string[] | undefined,
  isBuilt: boolean,
): Promise<string[]> {
  if (version) {
    const newest = version.at(-1) ?? "";
    const place = names.indexOf(newest) + 1;
    if (!isBuilt || place < names.length) await buildTo(session, names.slice(0, place));
    const unknown = findUnknown(summary, await listColumns(session));
    if (unknown) throw unknown;
    return names.slice(place);
  }
  // A dump without a list of migrations is assumed to come from the oldest schema that has all
  // tables and columns of the dump.
  await createStaging(session);
  let unknown: DumpError | undefined;
  for (const [place, name] of names.entries()) {
    await migrateStaging(session, name);
    unknown = findUnknown(summary, await listColumns(session));
    if (!unknown) return names.slice(place + 1);
  }
  throw unknown ?? new DumpError("The dump's version is not known");
}

/** PostgreSQL's error codes for rows that violate a key, and for null in a column of a key. */
const keyViolations = new Set<unknown>(["23502", "23503", "23505", "23P01"]);

/**
 * Creates a key again. If rows violate the key, the error contains the line of the last such row in
 * the dump.
 */
async function recreateKey(
  session: Session,
  dump: Dump,
  key: Key,
  primaryKeys: ReadonlyMap<string, string[]>,
): Promise<void> {
  try {
    await createKey(session, key);
  } catch (error) {
    const { code, message, detail } = error as Record<string, unknown>;
    if (!keyViolations.has(code)) throw error;
    const { table } = key;
    const reason = String(detail ?? message).slice(0, 300);
    const primaryKey = primaryKeys.get(table) ?? [];
    const rows = code === "23502" ? [] : await findViolators(session, key, primaryKey);
    const line = rows.length > 0 ? await findLine(dump, table, rows) : undefined;
    throw new DumpError(reason, { table, ...(line ? { line } : {}) });
  }
}

/**
 * Loads the rows of all tables and creates their keys again. The keys of a table are created as
 * soon as its rows are loaded. With two sessions, two tables are loaded at the same time.
 */
async function fill(
  sessions: readonly [Session, ...Session[]],
  dump: Dump,
  summary: DumpSummary,
  onLoaded: () => void,
): Promise<void> {
  const [session] = sessions;
  const columns = await listColumns(session);
  refuseMissing(summary, columns);
  const primaryKeys = await listPrimaryKeys(session);
  const keys = await dropKeys(session);
  const withSession = shareSessions(sessions);
  // The signal stops the loading of the other tables after an error in one table.
  const stop = new AbortController();
  const waiting = new Set(
    dumpedTables.filter((name) => columns.some(({ table }) => table === name)),
  );
  const indexing: Promise<void>[] = [];
  const index = (table: string) => {
    waiting.delete(table);
    const own = keys.filter((key) => key.table === table && key.kind !== "foreign");
    const indexed = withSession(
      async (free) => {
        for (const key of own) await recreateKey(free, dump, key, primaryKeys);
        await analyze(free, [table], columns);
      },
      { isUrgent: true },
    );
    indexed.catch((cause) => stop.abort(cause));
    indexing.push(indexed);
  };
  const loading = summary.readings.map((reading) => {
    const wanted = dumpedTables.filter((table) => reading.has(table));
    const rows = wanted.map((table) => [table, summary.tables.get(table)?.rows ?? 0] as const);
    return withSession((free) => loadRows(free, dump, new Map(rows), index, stop.signal));
  });
  for (const each of loading) each.catch((cause) => stop.abort(cause));
  try {
    await Promise.all(loading);
    onLoaded();
    for (const table of waiting) index(table);
    await Promise.all(indexing);
  } finally {
    // Wait until all loading has ended, because the caller drops the staging schema afterwards.
    await Promise.allSettled([...loading, ...indexing]);
  }
  // Foreign keys are created after all tables are loaded, because they need the keys of the tables
  // that they refer to. Tables that are not in dumps stay empty.
  const others = keys.filter(
    ({ kind, table }) => kind === "foreign" || !dumpedTables.includes(table),
  );
  for (const key of others) await recreateKey(session, dump, key, primaryKeys);
}

/**
 * Checks the rows in the staging schema.
 *
 * @throws DumpError for the first row that Roost could not have stored
 */
async function checkRows(
  session: Session,
  dump: Dump,
  columns: readonly Column[],
  primaryKeys: ReadonlyMap<string, string[]>,
): Promise<void> {
  for (const table of dumpedTables) {
    const own = columns.filter((column) => column.table === table);
    const fault = await inStaging(session, ({ db }) =>
      findFault(db, table, own, primaryKeys.get(table) ?? []),
    );
    if (!fault) continue;
    const line = await findLine(dump, table, [fault.name]);
    throw new DumpError(fault.reason, { table, ...(line ? { line } : {}) });
  }
  try {
    await checkSettings(session);
  } catch (error) {
    if (!(error instanceof SettingFault)) throw error;
    const line = await findLine(dump, error.table, [error.rowName]);
    throw new DumpError(error.message, { table: error.table, ...(line ? { line } : {}) });
  }
}

/** The stages of preparing a dump in the staging schema, in this order. */
export type StagingStage = "read" | "built" | "loaded" | "indexed" | "checked";

/**
 * Prepares a dump in the staging schema: reads the dump, loads it into tables of its own version,
 * migrates them to the newest version and checks the rows. The caller drops the schema.
 *
 * @param onStage called after each stage with the dump's summary
 * @throws DumpError with the table, the line and the reason
 */
export async function stageDump(
  database: Pick<Database, "openSession">,
  session: Session,
  dump: Dump,
  onStage: (stage: StagingStage, summary: DumpSummary) => void = () => {},
): Promise<void> {
  // The embedded engine gets no second session: it has one connection, so the second session would
  // wait for the first.
  const beside = session.isExclusive ? undefined : await database.openSession();
  try {
    await stage(beside ? [session, beside] : [session], dump, onStage);
  } finally {
    await beside?.close();
  }
}

async function stage(
  sessions: readonly [Session, ...Session[]],
  dump: Dump,
  onStage: (stage: StagingStage, summary: DumpSummary) => void,
): Promise<void> {
  const [session] = sessions;
  // To save time, tables are created while the dump is still being read and its version is not yet
  // known. They are the tables of the newest version, because most dumps are of this version. For
  // an older dump, `build` creates the tables again.
  const building = session.isExclusive ? undefined : buildTo(session, names);
  const [inspected, built] = await Promise.allSettled([dump.inspect(), building]);
  if (inspected.status === "rejected") throw inspected.reason;
  if (built.status === "rejected") throw built.reason;
  const summary = inspected.value;
  onStage("read", summary);
  refuseUnknownTables(summary);
  const isBuilt = building !== undefined;
  const later = await build(session, summary, await readVersion(dump, summary), isBuilt);
  onStage("built", summary);
  await fill(sessions, dump, summary, () => onStage("loaded", summary));
  for (const name of later) await migrateStaging(session, name);
  const columns = await listColumns(session);
  if (later.length > 0) await analyze(session, dumpedTables, columns);
  onStage("indexed", summary);
  const dumpedColumns = columns.filter(({ table }) => dumpedTables.includes(table));
  refuseExhaustedSequences(summary, dumpedColumns);
  const continueSequences = () =>
    inStaging(session, ({ db }) => setSequences(db, dumpedColumns, summary.sequences));
  // The check of the rows may store a version of the questionnaire, whose number depends on a
  // sequence. The sequence itself depends on the stored versions. So the sequences are set twice.
  await continueSequences();
  await checkRows(session, dump, dumpedColumns, await listPrimaryKeys(session));
  await inStaging(session, ({ db }) => datePublishedPosts(db));
  await continueSequences();
  onStage("checked", summary);
}
