/** The states of a feedback call. A booked call whose time has passed counts as held. */
export const callStates = ["booked", "cancelled"] as const;
export type CallState = (typeof callStates)[number];

/** A feedback call as the team sees it. Times are ISO 8601 UTC. */
export type Call = {
  id: string;
  submissionId: string;
  /** The searcher's name from the questionnaire's answers; null if the answers contain none. */
  name: string | null;
  city: string | null;
  /** The member of the team who takes the feedback call; null if the account was deleted. */
  member: { id: number; username: string } | null;
  startsAt: string;
  endsAt: string;
  state: CallState;
  /** The link or the telephone number for the feedback call. */
  place: string;
  bookedAt: string;
  movedAt: string | null;
  cancelledAt: string | null;
};

/**
 * A searcher's feedback call as the searcher's page shows it. Times are ISO 8601 UTC. `free`: the
 * searcher can book one of the free times. `waiting`: there is no free time, so the team will write
 * to the searcher. `closed`: the searcher cannot book a call, for example because the searcher has
 * unsubscribed.
 */
export type CallView =
  | { state: "booked"; startsAt: string; endsAt: string; place: string; freeTimes: string[] }
  | { state: "free"; freeTimes: string[]; minutes: number }
  | { state: "waiting" }
  | { state: "closed" };

/** A feedback call in the download of a searcher's personal data. Times are ISO 8601 UTC. */
export type PersonalCall = Pick<
  Call,
  "startsAt" | "endsAt" | "state" | "place" | "bookedAt" | "movedAt" | "cancelledAt"
>;

/** Returns true if `place` of a feedback call is a link, false if it is a telephone number. */
export function isLink(place: string): boolean {
  return /^https:\/\/[^\s]+$/i.test(place) && URL.canParse(place);
}
