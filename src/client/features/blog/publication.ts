import { longMoment } from "#common/dates.ts";
import { localDay, localTime } from "../../content/local-time.ts";

type Times = {
  published: boolean;
  /** The publication time, ISO 8601; an empty text if it is not set. */
  publishedAt: string;
};

/** Formats a time in UTC, and also in the browser's time zone if that is another one. */
export function momentForReader(moment: string): string {
  const date = new Date(moment);
  if (date.getTimezoneOffset() === 0) return longMoment(date);
  const everyone = longMoment(date);
  const day = localDay(date);
  const time = localTime(date);
  const isSameDay = everyone.startsWith(`${day} at`);
  return `${everyone} (${isSameDay ? "" : `${day} at `}${time} your time)`;
}

/**
 * Whether a time is in the future. The time is in ISO 8601; an empty text counts as not in the
 * future.
 */
export const isToCome = (moment: string, now = new Date()): boolean =>
  moment !== "" && Date.parse(moment) > now.getTime();

/**
 * Returns a sentence that says when a post becomes public if the user saves the current values.
 * @param saved the stored publication; null for a new post
 */
export function describePublication(
  { published, publishedAt }: Times,
  saved: Times | null,
  now = new Date(),
): string {
  const moment = publishedAt && momentForReader(publishedAt);
  const isAhead = isToCome(publishedAt, now);
  if (!published) {
    if (!moment) return "Draft: only administrators can see it.";
    return isAhead
      ? `Draft. If you turn on Published, it becomes public on ${moment}.`
      : `Draft. If you turn on Published, it is dated ${moment}.`;
  }
  if (isAhead) return `Becomes public on ${moment}.`;
  if (!moment) return "Becomes public when you save.";
  if (saved?.published && saved.publishedAt === publishedAt) return `Public since ${moment}.`;
  return `Becomes public when you save, dated ${moment}.`;
}

const two = (number: number) => String(number).padStart(2, "0");

/** Formats a time for a date-and-time field: in the browser's time zone, to the minute. */
export function toLocalField(moment: string): string {
  if (moment === "") return "";
  const date = new Date(moment);
  const day = `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/**
 * Returns the time in a date-and-time field as ISO 8601 UTC; an empty text if the field is empty.
 */
export function fromLocalField(text: string): string {
  const date = new Date(text);
  return text === "" || Number.isNaN(date.getTime()) ? "" : date.toISOString();
}
