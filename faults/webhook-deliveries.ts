import { Webhook } from "standardwebhooks";
import { expect } from "vitest";
import type { Database } from "#server/db/connection.ts";
import { testSecret } from "#server/features/webhook/testing.ts";
import type { someAnswers } from "./submissions.ts";

type Message = { headers: Record<string, string>; body: string };
type Sent = { id: string; answers: ReturnType<typeof someAnswers> };

/** Returns the recorded attempts to deliver a submission, in their order. */
export async function listDeliveries({ query }: Pick<Database, "query">, id: string) {
  const { rows } = await query(
    `select status, response_code, duration_ms from webhook_deliveries
    where submission_id = $1 order by attempt`,
    [id],
  );
  return rows;
}

/** Checks that a webhook message has a valid signature and the content of the given submission. */
export function expectDelivery(message: Message | undefined, { id, answers }: Sent): void {
  if (!message) throw new Error("There is no message");
  const payload = new Webhook(testSecret).verify(message.body, message.headers);
  expect(message.headers["webhook-id"]).toBe(id);
  expect(payload).toEqual({
    event: "search_profile.submitted",
    id,
    submittedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    // The webhook message contains an unticked checkbox as false.
    answers: { ...answers, includeUtilities: false },
    preferences: expect.objectContaining({
      id: expect.any(Number),
      city: answers.city,
      neighborhoods: answers.neighborhoods,
      bedrooms: "2",
      bathrooms: "any",
      minRent: 800,
      maxRent: 1500,
      moveInDate: answers.moveInDate,
      fullName: answers.name,
      email: answers.email,
      phone: null,
      termsAccepted: true,
    }),
  });
}
