import type { Transaction } from "kysely";
import { sql } from "kysely";
import type {
  FlatPreferenceInput,
  MappedPreferences,
  Mapping,
} from "#common/questionnaire/preferences.ts";
import { contactOf } from "#common/submissions/contact.ts";
import type { DeliveryState } from "#common/submissions/submission.ts";
import type { DB } from "#db/types.ts";
import type { AcceptedSubmission } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { selectSecret } from "../../db/secret-store.ts";
import { erasureSecret, excludeErased, storingLock } from "./erasure-store.ts";

/** An accepted submission that is about to be stored in the database. */
export type NewSubmission = AcceptedSubmission & { journalPath: string; mapping: Mapping };

const preferenceValues = (preferences: FlatPreferenceInput | MappedPreferences) => ({
  ...preferences,
  neighborhoods: preferences.neighborhoods ? JSON.stringify(preferences.neighborhoods) : null,
  amenities: preferences.amenities ? JSON.stringify(preferences.amenities) : null,
});

/** Creates a preference record and returns its row. */
export async function createPreference(db: Db, preferences: FlatPreferenceInput) {
  return db
    .insertInto("flatPreferences")
    .values(preferenceValues(preferences))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Takes the lock on storing submissions, and reads in the same statement the key of the erasures,
 * which of the ids are already stored, and when an import removed which submissions.
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
      sql<Record<string, string>>`(${eb
        .selectFrom("replacedSubmissions")
        .select(sql`coalesce(jsonb_object_agg(id, replaced_at), '{}')`.as("momentOfId"))
        .where("id", "in", ids)})`.as("replacedAt"),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Whether an import removed a submission. A submission that was accepted after the import is not
 * removed.
 */
const isReplaced = (acceptedAt: string, replacedAt: string | undefined) =>
  replacedAt !== undefined && Date.parse(acceptedAt) <= Date.parse(replacedAt);

async function reservePreferenceIds(trx: Transaction<DB>, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('flat_preferences', 'id')) as id
    from generate_series(1, ${count})
  `.execute(trx);
  return rows.map((row) => row.id);
}

/**
 * Stores submissions and the preference records that they map to. Skips a submission that this or
 * another process has already stored, that an import has removed, or that contains the email
 * address of a person who was erased after it was accepted. Of submissions with the same id, only
 * the first is stored.
 *
 * @param deliveryState the delivery state of the stored submissions
 * @returns the ids of the submissions that were newly stored
 */
export async function createSubmissions(
  trx: Transaction<DB>,
  submissions: NewSubmission[],
  deliveryState: DeliveryState = "none",
): Promise<string[]> {
  const { storedIds, replacedAt, erasureKey } = await beginStoring(
    trx,
    submissions.map(({ id }) => id),
  );
  const stored = new Set(storedIds);
  const unknown = submissions.filter(
    ({ id, acceptedAt }) => !stored.has(id) && !isReplaced(acceptedAt, replacedAt[id]),
  );
  // Of several submissions with the same id, the first one that no erasure applies to.
  const kept = await excludeErased(trx, unknown, erasureKey);
  const fresh = [...Map.groupBy(kept, ({ id }) => id).values()].flatMap(([first]) => first ?? []);
  if (fresh.length === 0) return [];

  const mapped = fresh.flatMap(({ id, acceptedAt, mapping }) =>
    mapping.preferences ? [{ id, acceptedAt, preferences: mapping.preferences }] : [],
  );
  const preferenceIds = await reservePreferenceIds(trx, mapped.length);
  const preferenceOf = new Map(mapped.map(({ id }, index) => [id, preferenceIds[index]]));
  if (mapped.length > 0) {
    await trx
      .insertInto("flatPreferences")
      .values(
        mapped.map(({ id, acceptedAt, preferences }) => ({
          id: preferenceOf.get(id),
          ...preferenceValues(preferences),
          createdAt: acceptedAt.slice(0, 10),
        })),
      )
      .execute();
  }
  const created = await trx
    .insertInto("submissions")
    .values(
      fresh.map(({ mapping, answers, ...columns }) => {
        const contact = contactOf(answers);
        return {
          ...columns,
          answers: JSON.stringify(answers),
          // Null if an import has removed the answered version of the questionnaire.
          definitionVersion: sql<number>`(
            select version from questionnaire_versions where version = ${columns.definitionVersion}
          )`,
          preferenceId: preferenceOf.get(columns.id) ?? null,
          mappingProblem: mapping.problem,
          contactName: contact.name,
          contactEmail: contact.email,
          city: contact.city,
          deliveryState,
          // The clock's time, because the transaction's start may be much earlier: the transaction
          // may have waited for a lock.
          storedAt: sql<Date>`clock_timestamp()`,
        };
      }),
    )
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .execute();

  const createdIds = new Set(created.map(({ id }) => id));
  // Another process that replays the same journal may have stored some of the submissions first.
  // Their preference records of this transaction are deleted.
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
