import type { ReleaseInput } from "#common/listings/listing-input.ts";
import { nextMoment } from "../../content/refusals.ts";
import type { Db } from "../../db/connection.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { noSuchListing } from "./describe-listing.ts";
import { statusOf } from "./listing-rules.ts";
import { findListingForUpdate, setListing } from "./store.ts";
import { refuseStale, subjectOf } from "./update-listing.ts";
import { insertVersion, keepFirstVersion } from "./version-store.ts";

/**
 * Allows a listing to be sent to searchers despite its flags (such as signs of a scam), or allows
 * its private contact to be sent. With `released: false`, withdraws this permission. If only the
 * flags prevented the status "open", the listing gets this status. If the team member gives a
 * reason for ignoring the flags, the reason is stored with a version of the listing.
 *
 * @param trx a transaction
 * @throws AppError NOT_FOUND; CONFLICT if the listing has changed since it was loaded, because the
 *   team member has not seen its new flags or its new contact
 */
export async function releaseListing(
  trx: Db,
  { id, expectedUpdatedAt, what, released, note }: ReleaseInput,
  actor: NonNullable<Actor>,
): Promise<void> {
  const before = await findListingForUpdate(trx, id);
  if (!before) throw noSuchListing();
  await refuseStale(trx, before, expectedUpdatedAt);
  const updatedAt = nextMoment(before.updatedAt);
  if (what === "contact") {
    if (before.contactReleased === released) return;
    await setListing(trx, id, { contactReleased: released, updatedAt });
  } else {
    if ((before.releasedAt !== null) === released) return;
    const next = statusOf({
      ...before,
      isReleased: released,
      fields: before,
      isByPerson: before.capturedBy !== null,
    });
    const status = before.status === "new" ? next : before.status;
    if (released && note) {
      await keepFirstVersion(trx, before);
      const saved = { savedAt: updatedAt, savedBy: actor.id, note };
      await insertVersion(trx, { ...before, status }, saved);
    }
    await setListing(trx, id, {
      releasedAt: released ? updatedAt : null,
      releasedBy: released ? actor.id : null,
      updatedAt,
      status,
    });
  }
  const action = released
    ? (`listing.release-${what}` as const)
    : (`listing.hold-${what}` as const);
  await appendAudit(trx, { actor, action, subject: subjectOf(id) });
}
