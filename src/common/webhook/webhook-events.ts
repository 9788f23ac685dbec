/**
 * The data that the webhook sends for each kind of event. Submissions are also sent, but in another
 * format. Times are ISO 8601 UTC.
 */
export type WebhookEventData = {
  "search.confirmed": { searchId: string };
  "search.ended": { searchId: string; reason: string; endedBy: "searcher" | "team" | "roost" };
  "listing.created": {
    listingId: string;
    source: string;
    /** The status of the listing: `open`, or `new` if a person has to look at it first. */
    status: string;
    city: string | null;
    neighborhood: string | null;
    rent: number | null;
    rentKind: string | null;
    currency: string | null;
    rooms: number | null;
    sizeM2: number | null;
  };
  "shortlist.sent": { shortlistId: string; searchId: string; day: string; listingIds: string[] };
  "flat.liked": { searchId: string; listingId: string };
  "call.booked": { callId: string; searchId: string; startsAt: string; endsAt: string };
  /**
   * An alert about an entry of the audit log: the id of the entry, and the action that it records.
   */
  "security.alert": { entryId: number; action: string };
};

export type WebhookEventName = keyof WebhookEventData;

/** The version of the events' format, which each event contains. */
export const webhookEventVersion = 1;

const searchId = "6f9c1d0e-3b52-4c8e-9a55-0c4d8e1f2a37";
const listingId = "b1a7e0c4-52d9-4f0b-8f43-7d2c9e6a1b58";

/** The events that can be switched on, each with its cause in a sentence and an example. */
export const webhookEvents: {
  [Name in WebhookEventName]: { cause: string; example: WebhookEventData[Name] };
} = {
  "search.confirmed": {
    cause: "A searcher confirms the email address.",
    example: { searchId },
  },
  "search.ended": {
    cause: "A search ends: by the searcher, by the team, or after its last day.",
    example: { searchId, reason: "found_here", endedBy: "searcher" },
  },
  "listing.created": {
    cause: "A listing is captured or sent for the first time. A further source of it is no event.",
    example: {
      listingId,
      source: "WG Berlin, Facebook",
      status: "open",
      city: "berlin",
      neighborhood: "wedding",
      rent: 950,
      rentKind: "warm",
      currency: "EUR",
      rooms: 2,
      sizeM2: 54,
    },
  },
  "shortlist.sent": {
    cause: "A shortlist with flats is sent; a kept one once its mail is sent.",
    example: {
      shortlistId: "0d5f8a6b-9c1e-4e7a-b2d3-5a4c6e8f9012",
      searchId,
      day: "2026-11-23",
      listingIds: [listingId],
    },
  },
  "flat.liked": {
    cause: "A searcher likes a flat that was sent.",
    example: { searchId, listingId },
  },
  "call.booked": {
    cause: "A feedback call is booked. Moving it later is no event.",
    example: {
      callId: "93c2b7d1-7e4f-4a60-8c15-2f6b0d9e3a84",
      searchId,
      startsAt: "2026-11-24T15:00:00.000Z",
      endsAt: "2026-11-24T15:20:00.000Z",
    },
  },
  "security.alert": {
    cause:
      "An export, an import, a new API key or administrator, a changed password or address, or many failed logins.",
    example: { entryId: 812, action: "api-key.create" },
  },
};

// `Object.keys` has the type `string[]`, although the keys are exactly the names of the events.
export const webhookEventNames = Object.keys(webhookEvents) as [
  WebhookEventName,
  ...WebhookEventName[],
];

/** Returns the message that the receiver gets for an event. */
export const eventMessage = (event: {
  id: string;
  event: WebhookEventName;
  occurredAt: string;
  data: object;
}) => ({
  event: event.event,
  version: webhookEventVersion,
  id: event.id,
  occurredAt: event.occurredAt,
  ...event.data,
});

/** How many events the webhook's receiver has not accepted. */
export type UndeliveredEvents = {
  /** The number of events for which no delivery was attempted yet. */
  waiting: number;
  /**
   * The number of events whose last attempt failed: those that the server will retry, and those
   * that it gave up in the last seven days.
   */
  failing: number;
};
