import { z } from "zod";

export const eventTypes = ["start", "step_view", "step_complete", "complete", "abandon"] as const;
export type EventType = (typeof eventTypes)[number];

const identifier = z.string().min(1).max(64);

/** An event of a questionnaire session, as the browser sends it. Durations are in seconds. */
export const trackInput = z.strictObject({
  eventType: z.enum(eventTypes, { error: `eventType must be one of ${eventTypes.join(", ")}` }),
  sessionId: identifier,
  stepId: identifier.optional(),
  stepNumber: z.int().min(1).max(1000).optional(),
  timeSpentSeconds: z.int().min(0).max(1_000_000).optional(),
  definitionVersion: z.int().min(1).max(2_147_483_647).optional(),
  metadata: z
    .strictObject({
      timestamp: z.string().max(64).optional(),
      userAgent: z.string().max(1024).optional(),
      referrer: z.string().max(2048).optional(),
      answeredFields: z.array(z.string().max(64)).max(100).optional(),
      abandonedAt: z.string().max(64).optional(),
    })
    .optional(),
});

export type TrackInput = z.output<typeof trackInput>;

/** The maximum size of an accepted event, in bytes of JSON. */
export const trackMaximumBytes = 4096;
