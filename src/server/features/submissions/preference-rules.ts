import type { Selectable } from "kysely";
import type { MappedPreferences } from "#common/questionnaire/preferences.ts";
import type { FlatPreferences } from "#db/types.ts";

/**
 * Returns the row that a preference record (the structured search profile of a submission) would
 * have, without storing it.
 */
export function preferenceRow(
  { minSize = null, petPolicy = null, additionalNotes = null, ...record }: MappedPreferences,
  { id, acceptedAt }: { id: number; acceptedAt: Date },
): Selectable<FlatPreferences> {
  const { neighborhoods = null, amenities = null, ...columns } = record;
  return {
    id,
    ...columns,
    neighborhoods,
    amenities,
    minSize,
    petPolicy,
    additionalNotes,
    contactPreference: null,
    createdAt: acceptedAt.toISOString().slice(0, 10),
  };
}
