import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import { z } from "zod";

/**
 * The schema of an event that a mail adds to its recipient's calendar, or removes from it. Times
 * are ISO 8601 UTC.
 */
export const calendarEvent = z.strictObject({
  method: z.enum(["REQUEST", "CANCEL"]),
  /** The id of the event in all calendars. It is the same in every mail about the event. */
  uid: z.string().regex(/^[\w.@-]{1,200}$/),
  /**
   * The sequence number of the event. A calendar accepts a mail only if its number is higher than
   * the number of the event in the calendar.
   */
  sequence: z.int().min(0),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  summary: z.string(),
  description: z.string(),
  location: z.string(),
});
export type CalendarEvent = z.output<typeof calendarEvent>;

type Mailbox = { name: string | null; address: string };

/**
 * Returns the name of an organizer or attendee without quotes and control characters, because RFC
 * 5545 forbids them in a parameter. Returns the email address if there is no name, or nothing is
 * left of it.
 */
const parameter = (name: string | null, address: string): string =>
  name?.replaceAll(/["\s\p{Cc}]+/gu, " ").trim() || address;

/**
 * Writes an event as a calendar file (RFC 5545, RFC 5546). Its times are in UTC, so that it needs
 * no description of a time zone. The recipient counts as having accepted the event, because the
 * recipient asked for it.
 *
 * @param stamp when the mail was made
 */
export function writeCalendar(
  event: CalendarEvent,
  { organizer, attendee, stamp }: { organizer: Mailbox; attendee: Mailbox; stamp: Date },
): string {
  const isCancelled = event.method === "CANCEL";
  const calendar = ical({
    prodId: "//Roost//Calls//EN",
    method: ICalCalendarMethod[event.method],
  });
  calendar.createEvent({
    id: event.uid,
    sequence: event.sequence,
    stamp,
    start: new Date(event.startsAt),
    end: new Date(event.endsAt),
    summary: event.summary.trim(),
    description: event.description.trim(),
    location: event.location.trim(),
    organizer: {
      name: parameter(organizer.name, organizer.address),
      email: organizer.address,
    },
    attendees: [
      {
        name: parameter(attendee.name, attendee.address),
        email: attendee.address,
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.OPAQUE,
  });
  return calendar.toString();
}
