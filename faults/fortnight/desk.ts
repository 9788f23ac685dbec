import type { ShortlistSummary } from "#common/shortlists/shortlist.ts";
import type { World } from "./world.ts";

/**
 * Reviews the proposed shortlists as a team does: changes, skips and sends some of them.
 *
 * @returns whether at least one shortlist was sent
 */
export async function reviewShortlists({
  chance,
  longestPause,
  server,
  team,
}: World): Promise<boolean> {
  const path = "/api/admin/shortlists";
  const items = (await team.call("GET", `${path}?limit=200`)) as ShortlistSummary[];
  const ready: { id: string; expectedUpdatedAt: string }[] = [];
  for (const { id, updatedAt, blocks, dueAt, flats, kind } of items) {
    const blocked = new Set(blocks.flatMap(({ listingId }) => listingId ?? []));
    if (blocks.some(({ listingId }) => listingId === null)) continue;
    const left = flats.filter(({ listingId }) => !blocked.has(listingId));
    const isDue = Date.parse(dueAt) <= server.now() + longestPause + 600_000;
    if (!isDue && chance.happens(0.3)) continue;
    if (!isDue && chance.happens(0.03)) {
      await team.call("POST", `${path}/${id}/skip`, { expectedUpdatedAt: updatedAt });
      continue;
    }
    let expectedUpdatedAt = updatedAt;
    const isChanged = blocked.size > 0 || (left.length > 2 && chance.happens(0.2));
    if (isChanged) {
      const dropped = left.length > 2 ? left.slice(-1).map(({ listingId }) => listingId) : [];
      const changed = (await team.call("PATCH", `${path}/${id}`, {
        expectedUpdatedAt,
        note: "We looked at these ourselves.",
        flats: left
          .filter(({ listingId }) => !dropped.includes(listingId))
          .toReversed()
          .map(({ listingId }) => ({ listingId })),
        dropped,
      })) as ShortlistSummary;
      expectedUpdatedAt = changed.updatedAt;
    }
    if (left.length === 0 && kind === "shortlist") continue;
    ready.push({ id, expectedUpdatedAt });
  }
  if (ready.length > 0) await team.call("POST", `${path}/send`, { shortlists: ready });
  return ready.length > 0;
}
