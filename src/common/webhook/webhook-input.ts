import { z } from "zod";
import { webhookEventNames } from "./webhook-events.ts";

const eventName = z.enum(webhookEventNames, {
  error: `An event must be one of ${webhookEventNames.join(", ")}`,
});

/** The schema of the setting that says which events the webhook receives besides submissions. */
export const webhookEventsSchema = z
  .array(eventName, { error: "The events must be a list" })
  .max(50)
  .transform((names) => webhookEventNames.filter((name) => names.includes(name)));

/** The input that sends a test: an example of an event, or a plain test event. */
export const webhookTestInput = z.strictObject({ event: eventName.optional() }).optional();

export const webhookEventIdInput = z.strictObject({ id: z.uuid("id must be the id of an event") });
