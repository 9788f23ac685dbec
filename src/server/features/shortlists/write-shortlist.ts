import { dayOfSearch } from "#common/search-page/days.ts";
import type { ShownFlat } from "#common/shortlists/shown-flat.ts";
import type { Config } from "../../config.ts";
import type { Db } from "../../db/connection.ts";
import type { MailData } from "../mail/templates/mail-data.ts";
import { createDefinitionFinder, type FindDefinition } from "../questionnaire/find-definition.ts";
import { listStops, type Search } from "../submissions/life-store.ts";
import { describeFlats } from "./describe-flats.ts";
import { clockOf, mailKindOf } from "./shortlist-rules.ts";
import type { StoredShortlist } from "./store.ts";

/** The mail of a shortlist, and its flats as the mail shows them. */
export type WrittenShortlist = {
  data: MailData<"shortlist" | "nothing-yet" | "last-day">;
  shown: { listingId: string; score: number; shown: ShownFlat }[];
};

type WritingParts = {
  config: Pick<Config, "mail" | "timeZone" | "trialDays">;
  /** Shared by many shortlists, so that each version of the questionnaire is read once. */
  findDefinition?: FindDefinition;
};

/**
 * Writes the mail of a shortlist from the present data. Flats whose listing was deleted are left
 * out.
 */
export async function writeShortlist(
  db: Db,
  { config, findDefinition = createDefinitionFinder() }: WritingParts,
  search: Search,
  { kind, note, flats }: Pick<StoredShortlist, "kind" | "note" | "flats">,
  now: Date,
): Promise<WrittenShortlist> {
  const { timeZone, day: today } = clockOf(cityOf(search), config, now);
  const listingIds = flats.map(({ listingId }) => listingId);
  const described = (await describeFlats(db, search, listingIds, { today, findDefinition })).flats;
  const mailFlats = flats.flatMap((flat) => {
    const found = described.get(flat.listingId);
    return found ? [{ ...flat, score: found.score, shown: found.shown }] : [];
  });
  const shown = mailFlats.map(({ note: _note, ...flat }) => flat);
  const submissionId = search.id;
  if (kind === "nothing_yet") {
    return { data: { kind: mailKindOf[kind], submissionId, note }, shown };
  }
  const list = {
    submissionId,
    day: await dayAtSending(db, config, search, { timeZone, now }),
    lastDay: config.trialDays + search.extraDays,
    note,
    flats: mailFlats.map(({ score: _score, ...flat }) => flat),
  };
  const data =
    kind === "last_day"
      ? { kind: mailKindOf[kind], ...list, moreDays: config.trialDays }
      : { kind: mailKindOf[kind], ...list };
  return { data, shown };
}

/** Returns the city of a search, as the answers name it. */
export const cityOf = ({ answers }: Pick<Search, "answers">): string | null =>
  typeof answers.city === "string" ? answers.city : null;

/**
 * Returns the day of the search that a mail shows; null if this mail does not begin the days of the
 * search, because no mail server is set.
 */
async function dayAtSending(
  db: Db,
  { mail }: Pick<Config, "mail">,
  { id, daysBeganAt }: Search,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<number | null> {
  if (daysBeganAt === null) return mail.smtp === undefined ? null : 1;
  const events = await listStops(db, id);
  return dayOfSearch(new Date(daysBeganAt), { events, now, timeZone });
}
