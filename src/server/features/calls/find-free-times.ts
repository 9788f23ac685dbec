import type { Db } from "../../db/connection.ts";
import { freeTimes, type TakenTime } from "./free-time-rules.ts";
import { listOffering, type OfferingMember } from "./hours-store.ts";
import { listTaken } from "./store.ts";

/** A member of the team, with the free times for a feedback call with this member. */
export type Offer = { member: OfferingMember; taken: TakenTime[]; times: Date[] };

type Asked = {
  /** The id of the member who should have the feedback call; null for any member. */
  preferredId: number | null;
  now: Date;
  /** The id of the feedback call that is to be moved. Its own time counts as free. */
  moved?: string | undefined;
  /** Whether a free time must be further ahead than the member's notice period. */
  notice?: boolean;
  /** The only time to check; if it is not set, all times are checked. */
  at?: Date;
  /**
   * Whether to lock the members' hours for feedback calls until the transaction ends, so that two
   * transactions do not book the same time.
   */
  lock?: boolean;
};

/**
 * Returns the free times for a feedback call: those of the preferred member of the team if that
 * member has any hours for feedback calls, otherwise those of all members.
 */
export async function findOffers(
  db: Db,
  { preferredId, now, moved, notice = true, at, lock = false }: Asked,
): Promise<Offer[]> {
  const all = await listOffering(db, { lock });
  const preferred = all.filter(({ userId }) => userId === preferredId);
  const members = preferred.length > 0 ? preferred : all;
  const taken = await listTaken(db, now, moved);
  return members.map((member) => {
    const ofMember = taken.get(member.userId) ?? [];
    return {
      member,
      taken: ofMember,
      times: freeTimes(member.rules, ofMember, { now, notice, at }),
    };
  });
}

/** Returns the free times of all members together, as ISO 8601 UTC, earliest first. */
export function mergeTimes(offers: readonly Offer[]): string[] {
  const times = new Set(offers.flatMap((offer) => offer.times.map((time) => time.toISOString())));
  return [...times].sort();
}

/**
 * Chooses the member of the team for a feedback call at a given time: of those who are free at this
 * time, the one with the fewest upcoming feedback calls.
 * @returns undefined if no member is free at this time
 */
export function chooseMember(offers: readonly Offer[]): OfferingMember | undefined {
  const [first] = offers
    .filter(({ times }) => times.length > 0)
    .sort((a, b) => a.taken.length - b.taken.length);
  return first?.member;
}

/** Returns whether a time would be free if no feedback call were booked. */
export const isTaken = (
  offers: readonly Offer[],
  { at, now, notice }: { at: Date; now: Date; notice: boolean },
): boolean =>
  offers.some(({ member }) => freeTimes(member.rules, [], { now, notice, at }).length > 0);
