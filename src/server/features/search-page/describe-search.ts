import { dayOfSearch } from "#common/search-page/days.ts";
import { maskAddress } from "#common/search-page/mask-address.ts";
import type { PersonalData, SearchView, WishesView } from "#common/search-page/search-page.ts";
import { describeWishes } from "#common/submissions/describe-wishes.ts";
import { isRevivable } from "#common/submissions/life.ts";
import { deadlineOf, isOverdue } from "#common/submissions/submission.ts";
import { timeZoneOf } from "#common/time-zones.ts";
import type { Context, RequestContext } from "../../context.ts";
import { describeCall } from "../calls/describe-call.ts";
import { listPersonalCalls } from "../calls/person-store.ts";
import { listMailsOf } from "../mail/person-store.ts";
import { listMessagesOf } from "../messages/store.ts";
import { describeDays } from "../shortlists/describe-days.ts";
import { listPersonalShortlists } from "../shortlists/person-store.ts";
import { isWithdrawn } from "../submissions/consent-store.ts";
import { listSearchesOf, listStops, type Search } from "../submissions/life-store.ts";
import { listPersonalSearches, listPreferencesOf } from "../submissions/person-store.ts";
import { findAnsweredDefinition, findQuestionnaire } from "./find-questionnaire.ts";

const maskedOf = ({ email }: Search) => (email === null ? null : maskAddress(email));

/** Returns the content of the page on which a searcher sees and changes the search. */
export async function describeSearch(
  { config, database }: Pick<Context, "config" | "database">,
  search: Search,
): Promise<SearchView> {
  const { id, life, endedReason, acceptedAt, daysBeganAt, extraDays, answers } = search;
  const definition = await findAnsweredDefinition({ database }, search.definitionVersion);
  const timeZone = timeZoneOf(answers.city, config.timeZone);
  const now = new Date();
  const events = await listStops(database.db, id);
  const day =
    daysBeganAt === null ? null : dayOfSearch(new Date(daysBeganAt), { events, now, timeZone });
  const lastDay = config.trialDays + extraDays;
  return {
    life,
    endedReason,
    isRevivable: isRevivable(search, now) && !(await isWithdrawn(database.db, id)),
    acceptedAt,
    deadline: deadlineOf(search),
    // Only the promised deadline counts here. A deadline that the team sets for itself does not
    // make the search late for its searcher.
    isLate: isOverdue({ ...search, ownDeadline: null }, now),
    day,
    lastDay,
    moreDays: config.trialDays,
    isExtendable: life === "active" && day !== null && day >= lastDay,
    shortlists: await describeDays(database.db, search, { events, timeZone }),
    timeZone,
    address: maskedOf(search),
    wishes: describeWishes(definition, answers),
    call: await describeCall(database.db, search, now),
  };
}

/** Returns the content of the page on which a searcher unsubscribes. */
export async function describeSubscription(
  { database: { db } }: Pick<Context, "database">,
  search: Search,
): Promise<{ address: string | null; isUnsubscribed: boolean }> {
  const { id, email } = search;
  const all = email === null ? [search] : await listSearchesOf(db, email);
  // The searcher may have unsubscribed after this search had ended for another reason. A search
  // that began after that can still be unsubscribed.
  const isUnsubscribed =
    all.every(({ life }) => life === "ended") &&
    (search.endedReason === "unsubscribed" || (await isWithdrawn(db, id)));
  return { address: maskedOf(search), isUnsubscribed };
}

/**
 * Returns the questionnaire with the answers of a search. If the visitor has just sent changed
 * answers and the server has refused them, returns the changed answers with their issues instead.
 */
export async function describeWishesForm(
  context: Pick<RequestContext, "database" | "definition" | "posted">,
  search: Search,
): Promise<WishesView> {
  const { definition } = await findQuestionnaire(context, search.definitionVersion);
  return {
    life: search.life,
    definition,
    answers: context.posted?.answers ?? search.answers,
    stored: search.answers,
    address: maskedOf(search),
    issues: context.posted?.issues ?? [],
  };
}

/** Returns everything that is stored about the person to whom a search belongs. */
export async function collectPersonalData(
  { database: { db }, siteOrigin }: Pick<Context, "database" | "siteOrigin">,
  { email }: Search,
): Promise<PersonalData | undefined> {
  if (email === null) return undefined;
  return {
    address: email,
    searches: await listPersonalSearches(db, email),
    calls: await listPersonalCalls(db, email),
    shortlists: await listPersonalShortlists(db, email),
    preferenceRecords: await listPreferencesOf(db, email),
    messages: await listMessagesOf(db, email),
    mails: await listMailsOf(db, email, siteOrigin.get()),
  };
}
