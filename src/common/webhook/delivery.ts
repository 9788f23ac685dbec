import { z } from "zod";
import { isUuidCursor } from "../cursors.ts";
import {
  dayRangeFields,
  dayRangeParameters,
  isInOrder,
  outOfOrder,
  readableDays,
} from "../day-range.ts";
import { searchParameter } from "../search.ts";
import { webhookEventNames } from "./webhook-events.ts";

/** The name of the event with which a submission is delivered. */
export const submittedEvent = "search_profile.submitted";

/** The name of the test event. A user can also send an example of another event as a test. */
export const testEvent = "test";

/** The names of the events by which the list of webhook deliveries can be filtered. */
export const deliveryEvents = [submittedEvent, ...webhookEventNames] as const;

/**
 * The states of a delivery. `waiting`: before the first attempt. `retrying`: an attempt failed and
 * another follows. `failed`: no further attempt follows.
 */
export const messageStates = ["waiting", "retrying", "failed", "delivered"] as const;
export type MessageState = (typeof messageStates)[number];

/** The filters for test events: `only` shows only them, `without` hides them. */
export const testFilters = ["only", "without"] as const;

const states = z.array(z.enum(messageStates)).min(1).max(messageStates.length);

/** The input that requests one page of the list of deliveries, newest first. */
export const deliveryListInput = z
  .strictObject({
    states: states.optional(),
    event: z.enum(deliveryEvents).optional(),
    tests: z.enum(testFilters).optional(),
    ...dayRangeFields,
    limit: z.int().min(1).max(100).default(50),
    cursor: z.string().max(80).refine(isUuidCursor, { error: "cursor is not valid" }).optional(),
  })
  .refine(isInOrder, outOfOrder);
export type DeliveryListInput = z.output<typeof deliveryListInput>;

/** The schema of the URL's search parameters that filter the list of deliveries. */
export const deliverySearch = z
  .object({
    states: searchParameter(states),
    event: searchParameter(z.enum(deliveryEvents)),
    tests: searchParameter(z.enum(testFilters)),
    ...dayRangeParameters,
  })
  .transform((search) => ({ ...search, ...readableDays(search) }));
export type DeliverySearch = Partial<z.output<typeof deliverySearch>>;

export const deliveryIdInput = z.strictObject({ id: z.uuid("id must be the id of a delivery") });

/** A message for the webhook's receiver, with its last attempt. Times are ISO 8601 UTC. */
export type DeliverySummary = {
  /** The `webhook-id` of the message, which is also the id of the submission or the event. */
  id: string;
  event: (typeof deliveryEvents)[number] | typeof testEvent;
  isTest: boolean;
  occurredAt: string;
  state: MessageState;
  attempts: number;
  attemptedAt: string | null;
  responseCode: number | null;
  durationMs: number | null;
  error: string | null;
};

/** The parts of an attempt that show what was sent and how the receiver answered. */
export type Exchange = {
  url: string | null;
  requestHeaders: Record<string, string> | null;
  responseHeaders: Record<string, string> | null;
  /** The beginning of the response's body; null if there was no response. */
  responseText: string | null;
};

/** The maximum number of characters of a response's body that are stored. */
export const storedResponseLength = 4_096;

/** The number of days after which headers and responses of deliveries are deleted. */
export const exchangeDays = 30;

/**
 * One attempt to deliver a message. The stored request and response are null if they were deleted,
 * or if nothing was sent.
 */
export type MessageAttempt = Exchange & {
  attempt: number;
  attemptedAt: string;
  /** `gone`: the receiver returned 410 and wants no more deliveries. */
  status: "delivered" | "failed" | "gone";
  responseCode: number | null;
  durationMs: number | null;
  error: string | null;
};

/** A message for the webhook's receiver, with its payload and its attempts, newest first. */
export type DeliveryDetail = DeliverySummary & {
  /** The search that the message is about; null if it is about none. */
  submissionId: string | null;
  /** When the next attempt is planned; null if none is. */
  nextTryAt: string | null;
  /** The body that each attempt sends, as JSON. */
  payload: string;
  tries: MessageAttempt[];
};
