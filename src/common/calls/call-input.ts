import { z } from "zod";
import { idInput } from "../inputs.ts";
import { isTimeZone } from "../time-zones.ts";
import { isLink } from "./call.ts";
import type { WeeklyTime } from "./call-hours.ts";

const timeMessage = "Enter a time such as 09:30";

const localTime = z
  .string({ error: timeMessage })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, timeMessage);

/** The maximum number of weekly times for feedback calls, which is four for each day. */
const mostTimes = 28;

const overlaps = (one: WeeklyTime, other: WeeklyTime) =>
  one.weekday === other.weekday && one.from < other.until && other.from < one.until;

const weeklyTime = z
  .strictObject({ weekday: z.int().min(1).max(7), from: localTime, until: localTime })
  .refine(({ from, until }) => from < until, {
    error: "The end must be after the beginning",
    path: ["until"],
  });

/** The schema of the weekly times for feedback calls. Two times of one day do not overlap. */
export const weeklyTimes = z
  .array(weeklyTime)
  .max(mostTimes, `There can be at most ${mostTimes} times a week`)
  .superRefine((times, context) => {
    for (const [place, time] of times.entries()) {
      if (times.slice(0, place).some((other) => overlaps(time, other))) {
        context.addIssue({
          code: "custom",
          message: "Two times of this day overlap",
          path: [place, "from"],
        });
      }
    }
  });

const number = (label: string, minimum: number, maximum: number) =>
  z
    .int(`${label} must be a whole number`)
    .min(minimum, `${label} must be at least ${minimum}`)
    .max(maximum, `${label} must be at most ${maximum}`);

/** An international telephone number, with the usual separators. */
const phoneNumber = /^\+\d[\d ()./-]{5,28}\d$/;

/** The schema of the rules by which a member of the team offers times for feedback calls. */
export const callRules = z.strictObject({
  weekly: weeklyTimes,
  timeZone: z
    .string({ error: "Choose a time zone" })
    .max(64, "Choose a time zone")
    .refine(isTimeZone, { error: "Choose a time zone" }),
  minutes: number("The length", 5, 240),
  pauseMinutes: number("The pause", 0, 240),
  noticeHours: number("The notice", 0, 336),
  daysAhead: number("The days ahead", 1, 60),
  place: z
    .string({ error: "Enter a link or a telephone number" })
    .trim()
    .min(1, { error: "Enter a link or a telephone number", abort: true })
    .max(500, "The link must be at most 500 characters")
    .refine((text) => isLink(text) || phoneNumber.test(text), {
      error:
        "Enter a link with https, or a telephone number with its country, such as +49 30 123456",
    }),
});

/** The input that sets the times at which a member of the team takes feedback calls. */
export const hoursInput = callRules.extend({ userId: idInput.shape.id });
export type HoursInput = z.output<typeof hoursInput>;

const startsAt = z.iso.datetime({
  offset: true,
  error: "startsAt must be a time such as 2027-03-01T09:00:00Z",
});

const callId = z.uuid("id must be a UUID");

/**
 * The input that books a feedback call at one of the free times. `submissionId` is the id of the
 * submitted questionnaire whose sender gets the call.
 */
export const bookingInput = z.strictObject({
  submissionId: z.uuid("submissionId must be a UUID"),
  startsAt,
});

/** The input that moves a feedback call to another free time. */
export const moveInput = z.strictObject({ id: callId, startsAt });

export const callIdInput = z.strictObject({ id: callId });
