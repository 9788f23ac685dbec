/** One weekly time of a member of the team for calls, as local times such as `09:30`. */
export type WeeklyTime = {
  /** The day of the week: 1 is Monday, 7 is Sunday. */
  weekday: number;
  from: string;
  until: string;
};

/** The rules by which a member of the team offers times for calls. */
export type CallRules = {
  weekly: WeeklyTime[];
  /** The time zone of the weekly times, such as `Europe/Berlin`. */
  timeZone: string;
  /** The length of a call. */
  minutes: number;
  /** The pause before and after each call. */
  pauseMinutes: number;
  /** How many hours ahead a call must be booked at the latest. */
  noticeHours: number;
  /** How many days ahead a call can be booked at the earliest. */
  daysAhead: number;
  /** The link or the telephone number of the call. */
  place: string;
};

/** The hours of one member of the team; the rules are null if the member has set none. */
export type MemberHours = { userId: number; username: string; rules: CallRules | null };

/** The rules with which a member begins. The time zone and the place are the member's own. */
export const usualRules = {
  minutes: 20,
  pauseMinutes: 10,
  noticeHours: 4,
  daysAhead: 14,
} as const satisfies Partial<CallRules>;

/** The names of the days of the week, beginning with Monday. */
export const weekdayNames = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
