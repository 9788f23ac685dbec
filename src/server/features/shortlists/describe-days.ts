import { dayOfSearch, type PauseEvent } from "#common/search-page/days.ts";
import type { AnsweredFlat, ShortlistDay } from "#common/shortlists/shortlist.ts";
import { shownFlatSchema } from "#common/shortlists/shown-flat.ts";
import type { Db } from "../../db/connection.ts";
import { listSentMatches } from "../matches/sent-store.ts";
import type { Search } from "../submissions/life-store.ts";
import { listSentShortlists, listShown } from "./store.ts";

/** Returns the flats that a searcher was sent, with the searcher's answers, newest day first. */
export async function describeDays(
  db: Db,
  { id, daysBeganAt }: Pick<Search, "id" | "daysBeganAt">,
  { events, timeZone }: { events: PauseEvent[]; timeZone: string },
): Promise<ShortlistDay[]> {
  const shortlists = await listSentShortlists(db, id);
  const shown = new Map(
    (
      await listShown(
        db,
        shortlists.map((each) => each.id),
      )
    ).map((flat) => [`${flat.shortlistId} ${flat.listingId}`, flat.shown]),
  );
  const answers = new Map((await listSentMatches(db, id)).map((match) => [match.listingId, match]));
  const toFlat = (
    listId: string,
    { listingId, note }: { listingId: string; note: string | null },
  ) => {
    // The stored flat is checked, because an imported dump may come from elsewhere and contain
    // anything.
    const parsed = shownFlatSchema.safeParse(shown.get(`${listId} ${listingId}`));
    const match = answers.get(listingId);
    const flat: AnsweredFlat[] = parsed.success
      ? [
          {
            listingId,
            shown: parsed.data,
            note,
            verdict: match?.verdict ?? null,
            reasons: match?.verdictReasons ?? [],
            words: match?.verdictNote ?? null,
          },
        ]
      : [];
    return flat;
  };
  // Only pauses that began before a shortlist was sent count for its day. A later pause must not
  // change a day that has passed.
  const dayOn = (firstAt: string, sentAt: Date) =>
    dayOfSearch(new Date(firstAt), {
      events: events.filter(({ at }) => at <= sentAt),
      now: sentAt,
      timeZone,
    });
  return shortlists.map(({ id: listId, day, kind, note, sentAt, flats }) => ({
    day: daysBeganAt === null || sentAt === null ? null : dayOn(daysBeganAt, sentAt),
    date: day,
    kind,
    note,
    flats: flats.flatMap((flat) => toFlat(listId, flat)),
  }));
}
