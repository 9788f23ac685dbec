import { isLink } from "#common/calls/call.ts";
import { dayIn, hoursIn, zoneName } from "#common/calls/call-times.ts";
import type { CalendarEvent } from "../../../mail/calendar.ts";
import {
  accountReason,
  type Block,
  type Brand,
  type Letter,
  type Line,
  type Template,
  writtenParagraphs,
} from "./letter.ts";

type Span = {
  /** When the feedback call begins, ISO 8601 UTC. */
  startsAt: string;
  endsAt: string;
};

/** A feedback call, for a mail to its searcher or to its member of the team. */
export type CallData = Span & {
  reader: "searcher" | "member";
  submissionId: string;
  /** The time zone in which the mail shows the times. */
  timeZone: string;
  /** The link or the telephone number for the feedback call. */
  place: string;
  /** The searcher's name from the questionnaire's answers; null if the answers contain none. */
  searcherName: string | null;
  uid: string;
  sequence: number;
  /**
   * True if the member with whom the call was booked has left the team. All administrators then get
   * the mails to the member.
   */
  hasNoMember?: true;
};

export type MovedCallData = CallData & { before: Span };

/**
 * The data of the mails about a cancelled feedback call. `cancelledBy` says who cancelled it, or
 * why it was cancelled: a person's data were erased (`erasure`), or the search will be erased
 * because its retention time ends (`retention`).
 */
export type CancelledCallData = CallData & {
  cancelledBy: "searcher" | "team" | "erasure" | "retention";
};

const whenOf = (span: Span, timeZone: string) =>
  `${dayIn(span.startsAt, timeZone)}, ${hoursIn(span, timeZone)}`;

const whoseOf = ({ hasNoMember }: CallData) => (hasNoMember ? "the" : "your");

const otherOf = ({ reader, searcherName }: CallData, { siteName }: Brand) =>
  reader === "searcher" ? siteName : (searcherName ?? "a searcher");

function whereOf({ place, reader }: CallData): string {
  if (isLink(place)) return place;
  return reader === "searcher" ? `Please call ${place}` : `The searcher calls ${place}`;
}

function facts(data: CallData, brand: Brand): Block {
  return {
    type: "facts",
    rows: [
      { label: "When", value: `${whenOf(data, data.timeZone)} (${zoneName(data.timeZone)})` },
      { label: "With", value: otherOf(data, brand) },
      { label: "Where", value: whereOf(data) },
    ],
  };
}

/**
 * Returns the link to the page on which the recipient of the mail can see, move or cancel the
 * feedback call.
 */
function pageButton({ reader, submissionId }: CallData): Block {
  return reader === "searcher"
    ? {
        type: "button",
        label: "See, move or cancel it",
        link: { purpose: "search", subject: submissionId },
      }
    : {
        type: "button",
        label: "Open the search",
        link: { path: `/admin/submissions/${submissionId}` },
      };
}

function reasonFor({ reader, submissionId }: CallData, brand: Brand): Line {
  if (reader === "member") return accountReason(brand);
  return [
    `You receive this mail because you booked a call with ${brand.siteName}. `,
    { label: "Unsubscribe", link: { purpose: "unsubscribe", subject: submissionId } },
  ];
}

/** Writes a mail about a feedback call. Mails to searchers have the team's greeting and closing. */
function write(
  data: CallData,
  brand: Brand,
  { subject, preheader, heading, blocks }: Omit<Letter, "siteName" | "reason" | "calendar">,
): Omit<Letter, "siteName"> {
  const isSearcher = data.reader === "searcher";
  return {
    subject,
    preheader,
    heading,
    blocks: [
      ...(isSearcher ? writtenParagraphs(brand.texts.greeting, brand) : []),
      ...blocks,
      ...(isSearcher ? writtenParagraphs(brand.texts.closing, brand) : []),
    ],
    reason: reasonFor(data, brand),
  };
}

function eventOf(
  data: CallData,
  brand: Brand,
  method: CalendarEvent["method"],
): { calendar: CalendarEvent } {
  const { uid, sequence, startsAt, endsAt, place } = data;
  const summary = `Feedback call with ${otherOf(data, brand)}`;
  return {
    calendar: {
      method,
      uid,
      sequence,
      startsAt,
      endsAt,
      summary,
      description: whereOf(data),
      location: place,
    },
  };
}

const forCalendar: Block = {
  type: "note",
  line: "The attached file puts the call into your calendar.",
};

const outOfCalendar: Block = {
  type: "note",
  line: "The attached file takes the call out of your calendar.",
};

const withoutMember: Block = {
  type: "paragraph",
  line: "The person with whom this call was booked is no longer on the team. Please agree who takes the call, or cancel it.",
};

/** The mail that invites the searcher and the member of the team to a booked feedback call. */
export const callBooked: Template<CallData> = (data, brand) => {
  const other = otherOf(data, brand);
  return {
    ...write(data, brand, {
      subject: `Your feedback call with ${other}: ${whenOf(data, data.timeZone)}`,
      preheader: "The call is booked, and a file for your calendar is attached.",
      heading: "Your call is booked",
      blocks: [
        {
          type: "paragraph",
          line:
            data.reader === "searcher"
              ? "We look forward to hearing how your search went, and what we can do better."
              : `${data.searcherName ?? "A searcher"} has a feedback call with you.`,
        },
        facts(data, brand),
        pageButton(data),
        forCalendar,
      ],
    }),
    ...eventOf(data, brand, "REQUEST"),
  };
};

/** The mail that tells the searcher and the member of the team the new time of a feedback call. */
export const callChanged: Template<MovedCallData> = (data, brand) => ({
  ...write(data, brand, {
    subject: `Moved: your feedback call with ${otherOf(data, brand)} is on ${whenOf(data, data.timeZone)}`,
    preheader: `It was on ${whenOf(data.before, data.timeZone)} before.`,
    heading: "Your call has a new time",
    blocks: [
      {
        type: "paragraph",
        line: `It was on ${whenOf(data.before, data.timeZone)} before. This is the new time:`,
      },
      facts(data, brand),
      pageButton(data),
      { type: "note", line: "The attached file moves the call in your calendar." },
    ],
  }),
  ...eventOf(data, brand, "REQUEST"),
});

function cancelledWords({ reader, cancelledBy, searcherName }: CancelledCallData): string {
  if (cancelledBy === "erasure") {
    return "The searcher's data were erased. So this call does not take place:";
  }
  if (cancelledBy === "retention") {
    const whose = reader === "searcher" ? "Your" : "The";
    return `${whose} search ended long ago, and its data will be erased. So this call does not take place:`;
  }
  if (reader === cancelledBy) return "You cancelled this call. It does not take place:";
  if (reader === "searcher") return "We are sorry: we had to cancel this call:";
  return cancelledBy === "team"
    ? "The team cancelled this call. It does not take place:"
    : `${searcherName ?? "The searcher"} cancelled this call. It does not take place:`;
}

/**
 * Returns the button of the mail about a cancelled feedback call; none if the search is erased,
 * because then its page does not exist any more.
 */
function buttonsAfterCancelling(data: CancelledCallData): Block[] {
  if (data.cancelledBy === "erasure" || data.cancelledBy === "retention") return [];
  if (data.reader === "member") return [pageButton(data)];
  const link = { purpose: "search", subject: data.submissionId } as const;
  return [{ type: "button", label: "Choose another time", link }];
}

/**
 * The mail that tells the searcher and the member of the team that a feedback call does not take
 * place.
 */
export const callCancelled: Template<CancelledCallData> = (data, brand) => {
  const letter = write(data, brand, {
    subject: `Cancelled: ${whoseOf(data)} feedback call with ${otherOf(data, brand)} on ${whenOf(data, data.timeZone)}`,
    preheader: "The call does not take place.",
    heading: `${data.hasNoMember ? "The" : "Your"} call is cancelled`,
    blocks: [
      { type: "paragraph", line: cancelledWords(data) },
      {
        type: "facts",
        rows: [
          { label: "When", value: `${whenOf(data, data.timeZone)} (${zoneName(data.timeZone)})` },
          { label: "With", value: otherOf(data, brand) },
        ],
      },
      ...buttonsAfterCancelling(data),
      ...(data.hasNoMember ? [] : [outOfCalendar]),
    ],
  });
  // The call is not in the calendars of the other administrators.
  return data.hasNoMember ? letter : { ...letter, ...eventOf(data, brand, "CANCEL") };
};

/**
 * The mail that reminds the searcher and the member of the team two hours before a feedback call.
 */
export const callReminder: Template<CallData> = (data, brand) => {
  const { place, hasNoMember } = data;
  const join: Block[] = isLink(place)
    ? [{ type: "button", label: "Join the call", link: { url: place } }]
    : [];
  const time = `Today at ${hoursIn(data, data.timeZone)}`;
  return write(data, brand, {
    subject: `${time}: ${whoseOf(data)} feedback call with ${otherOf(data, brand)}`,
    preheader: hasNoMember ? "Nobody on the team has this call." : whereOf(data),
    heading: hasNoMember ? "Who takes this call?" : "Your call is soon",
    blocks: [
      ...(hasNoMember ? [withoutMember] : []),
      facts(data, brand),
      ...join,
      pageButton(data),
    ],
  });
};
