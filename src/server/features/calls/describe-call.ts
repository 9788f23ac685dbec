import type { CallView } from "#common/calls/call.ts";
import type { Db } from "../../db/connection.ts";
import type { Search } from "../submissions/life-store.ts";
import { takesCalls } from "./booking-rules.ts";
import { findOffers, mergeTimes } from "./find-free-times.ts";
import { findBooked } from "./store.ts";

/** Returns the feedback call of a search as the searcher's page shows it. */
export async function describeCall(db: Db, search: Search, now: Date): Promise<CallView> {
  const booked = await findBooked(db, search.id, now);
  if (!booked && !takesCalls(search)) return { state: "closed" };
  const offers = await findOffers(db, {
    preferredId: booked?.userId ?? search.assigneeId,
    now,
    moved: booked?.id,
  });
  const freeTimes = mergeTimes(offers);
  if (booked) {
    const { startsAt, endsAt, place } = booked;
    return {
      state: "booked",
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      place,
      freeTimes: freeTimes.filter((time) => time !== startsAt.toISOString()),
    };
  }
  const [first] = offers;
  if (!first || freeTimes.length === 0) return { state: "waiting" };
  return { state: "free", freeTimes, minutes: first.member.rules.minutes };
}
