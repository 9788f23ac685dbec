import type { Transaction } from "kysely";
import { sql } from "kysely";
import type {
  FlatPreferenceInput,
  MappedPreferences,
  Mapping,
} from "#common/questionnaire/preferences.ts";
import { contactOf } from "#common/submissions/contact.ts";
import type { Life } from "#common/submissions/life.ts";
import type { DeliveryState } from "#common/submissions/submission.ts";
import type { DB } from "#db/types.ts";
import type { Db } from "../../db/connection.ts";
import { insertRows } from "../../db/insert-rows.ts";
import { openSelected, selectSecret } from "../../db/secret-store.ts";
import { storingLock } from "../../db/storing-lock.ts";
import type { AcceptedSubmission } from "../../queues.ts";
import { erasureSecret, excludeErased } from "./erasure-store.ts";

/** An accepted submission that is about to be stored in the database. */
export type NewSubmission = AcceptedSubmission & { journalPath: string; mapping: Mapping };

const preferenceValues = (preferences: FlatPreferenceInput | MappedPreferences) => ({
  ...preferences,
  neighborhoods: preferences.neighborhoods ? JSON.stringify(preferences.neighborhoods) : null,
  amenities: preferences.amenities ? JSON.stringify(preferences.amenities) : null,
});

/**
 * Creates a preference record (the structured search profile of a submission) and returns its row.
 */
export async function createPreference(
  db: Db,
  preferences: FlatPreferenceInput | MappedPreferences,
) {
  return db
    .insertInto("flatPreferences")
    .values(preferenceValues(preferences))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Replaces a preference record (the structured search profile of a submission), or creates one.
 *
 * @param id the record's id; null to create a record
 * @returns the record's id
 */
export async function savePreferenceOf(
  trx: Db,
  id: number | null,
  preferences: MappedPreferences,
): Promise<number> {
  if (id === null) return (await createPreference(trx, preferences)).id;
  await trx
    .updateTable("flatPreferences")
    // The searcher may have removed the note. It is then stored as null, because an undefined value
    // would leave the old note in the column.
    .set({ ...preferenceValues(preferences), additionalNotes: preferences.additionalNotes ?? null })
    .where("id", "=", id)
    .execute();
  return id;
}

export async function deletePreference(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom("flatPreferences").where("id", "=", id).execute();
}

/**
 * Takes the lock for storing submissions. Returns three things: the key that hashes the email
 * addresses of erased persons; the given ids that are already stored; and the times at which an
 * import or an erasure removed submissions with the given ids. One SQL statement does all of this.
 */
async function beginStoring(trx: Transaction<DB>, ids: string[]) {
  return trx
    .selectNoFrom((eb) => [
      storingLock.as("lock"),
      selectSecret(trx, erasureSecret).as("erasureKey"),
      sql<string[]>`array(${eb
        .selectFrom("submissions")
        .select(sql`id::text`.as("id"))
        .where("id", "in", ids)})`.as("storedIds"),
      sql<Record<string, string>>`(
        select coalesce(jsonb_object_agg(id, removed_at), '{}') from (
          select id, max(removed_at) as removed_at from (
            ${eb
              .selectFrom("replacedSubmissions")
              .select(["id", "replacedAt as removedAt"])
              .where("id", "in", ids)}
            union all
            ${eb
              .selectFrom("erasedSearches")
              .select(["id", "erasedAt as removedAt"])
              .where("id", "in", ids)}
          ) as each group by id
        ) as removed
      )`.as("removedAt"),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Returns whether an import or an erasure removed a submission. A submission that was accepted
 * after the removal does not count as removed.
 */
const isRemoved = (acceptedAt: string, removedAt: string | undefined) =>
  removedAt !== undefined && Date.parse(acceptedAt) <= Date.parse(removedAt);

async function reservePreferenceIds(trx: Transaction<DB>, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('flat_preferences', 'id')) as id
    from generate_series(1, ${count})
  `.execute(trx);
  return rows.map((row) => row.id);
}

/**
 * Returns the submissions to store. Leaves out submissions that are already stored, and submissions
 * that an import or an erasure has removed. Also leaves out a submission with the email address of
 * a person who was erased after its acceptance. Of several submissions with the same id, only the
 * first is returned.
 */
export async function selectNew(
  trx: Transaction<DB>,
  submissions: NewSubmission[],
): Promise<NewSubmission[]> {
  const { storedIds, removedAt, erasureKey } = await beginStoring(
    trx,
    submissions.map(({ id }) => id),
  );
  const stored = new Set(storedIds);
  const unknown = submissions.filter(
    ({ id, acceptedAt }) => !stored.has(id) && !isRemoved(acceptedAt, removedAt[id]),
  );
  // A visitor may send the same submission twice. Only the first of them is stored.
  const kept = await excludeErased(trx, unknown, openSelected(trx, erasureSecret, erasureKey));
  return [...Map.groupBy(kept, ({ id }) => id).values()].flatMap(([first]) => first ?? []);
}

type Beginning = {
  deliveryState?: DeliveryState;
  /** The state that the stored searches get. A search without an email address is always active. */
  life?: Life;
  /** The ids of the searches whose confirmation mail is stored and waits to be sent. */
  asked?: ReadonlySet<string>;
};

/**
 * Stores submissions, and their preference records (structured search profiles). Skips submissions
 * that are stored already, and those that an import or an erasure has removed.
 * @returns the ids of the newly stored submissions
 */
export async function createSubmissions(
  trx: Transaction<DB>,
  submissions: NewSubmission[],
  beginning: Beginning = {},
): Promise<string[]> {
  return insertSubmissions(trx, await selectNew(trx, submissions), beginning);
}

/**
 * Stores submissions that the database does not have yet, and the preference records that result
 * from their answers.
 * @returns the ids of the stored submissions, without those that another process has just stored
 */
export async function insertSubmissions(
  trx: Transaction<DB>,
  fresh: NewSubmission[],
  { deliveryState = "none", life = "active", asked = new Set() }: Beginning,
): Promise<string[]> {
  if (fresh.length === 0) return [];

  const mapped = fresh.flatMap(({ id, acceptedAt, mapping }) =>
    mapping.preferences ? [{ id, acceptedAt, preferences: mapping.preferences }] : [],
  );
  const preferenceIds = await reservePreferenceIds(trx, mapped.length);
  const preferenceOf = new Map(mapped.map(({ id }, index) => [id, preferenceIds[index]]));
  if (mapped.length > 0) {
    const rows = mapped.map(({ id, acceptedAt, preferences }) => ({
      ...preferences,
      id: preferenceOf.get(id),
      createdAt: acceptedAt.slice(0, 10),
    }));
    await insertRows("flatPreferences", rows).execute(trx);
  }
  const askedAt = new Date();
  const rows = fresh.map(({ mapping, replaces: _replaces, ...columns }) => {
    const contact = contactOf(columns.answers);
    return {
      ...columns,
      preferenceId: preferenceOf.get(columns.id) ?? null,
      mappingProblem: mapping.problem,
      contactName: contact.name,
      contactEmail: contact.email,
      city: contact.city,
      deliveryState,
      life: contact.email === null ? "active" : life,
      askedAt: asked.has(columns.id) ? askedAt : null,
    };
  });
  const created = await sql<{ id: string }>`
    ${insertRows("submissions", rows, {
      // The version is null if an import has removed the version of the questionnaire that the
      // submission answers.
      definitionVersion: sql`(
        select version from questionnaire_versions where version = given.definition_version
      )`,
      // `stored_at` is the time at which the row is written, and not the time at which the
      // transaction began, because the transaction may have waited long for a lock.
      storedAt: sql`clock_timestamp()`,
    })}
    on conflict (id) do nothing returning id
  `.execute(trx);

  const createdIds = new Set(created.rows.map(({ id }) => id));
  // The insert above skips a submission that another process has just stored. If this transaction
  // has already created a row in `flat_preferences` for that submission, the row is deleted here.
  const orphans = mapped
    .filter(({ id }) => !createdIds.has(id))
    .map(({ id }) => preferenceOf.get(id));
  if (orphans.length > 0) {
    await trx
      .deleteFrom("flatPreferences")
      .where(
        "id",
        "in",
        orphans.filter((id) => id !== undefined),
      )
      .execute();
  }
  return [...createdIds];
}
