/**
 * A period of each week in which a member of the team takes feedback calls. `from` and `until` are
 * local times such as `09:30`.
 */
export type WeeklyTime = {
  /** The day of the week: 1 is Monday, 7 is Sunday. */
  weekday: number;
  from: string;
  until: string;
};

/** The rules by which a member of the team offers times for feedback calls. */
export type CallRules = {
  weekly: WeeklyTime[];
  /** The time zone of the weekly times, such as `Europe/Berlin`. */
  timeZone: string;
  /** The length of a feedback call in minutes. */
  minutes: number;
  /** The pause before and after each feedback call, in minutes. */
  pauseMinutes: number;
  /**
   * The minimum number of hours between a searcher's booking and the beginning of the feedback
   * call. The team may book a call at a nearer time.
   */
  noticeHours: number;
  /** The maximum number of days between the booking and the beginning of a feedback call. */
  daysAhead: number;
  /** The link or the telephone number for the feedback call. */
  place: string;
};

/**
 * The times and rules by which one member of the team takes feedback calls. The rules are null if
 * the member has set none.
 */
export type MemberHours = { userId: number; username: string; rules: CallRules | null };

/**
 * The rules for feedback calls that are proposed to a member of the team who has set none. They
 * contain no time zone and no link or telephone number, because these are different for each
 * member.
 */
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
