import { AppError } from "#common/errors.ts";
import { noInput } from "#common/inputs.ts";
import type { DeliveryTry } from "#common/submissions/submission.ts";
import { submissionIdInput } from "#common/submissions/submission-input.ts";
import type { WebhookStatus, WebhookTest } from "#common/webhook/webhook.ts";
import { adminProcedure, router } from "../../trpc.ts";

const notYet = () => new AppError("SERVICE_UNAVAILABLE", "This is not there yet");

export const webhookRouter = router({
  /** Where deliveries go, and how they fare. */
  status: adminProcedure.input(noInput).query((): Promise<WebhookStatus> => {
    throw notYet();
  }),

  /** Sends a signed test event; it is not recorded among the deliveries. */
  test: adminProcedure.input(noInput).mutation((): Promise<WebhookTest> => {
    throw notYet();
  }),

  /** The last 50 tries, newest first. */
  deliveries: adminProcedure.input(noInput).query((): Promise<DeliveryTry[]> => {
    throw notYet();
  }),

  /** Makes the next try to deliver a submission at once. */
  resend: adminProcedure.input(submissionIdInput).mutation((): Promise<DeliveryTry> => {
    throw notYet();
  }),

  /** The signing secret, once. */
  showSecret: adminProcedure.input(noInput).mutation((): Promise<{ secret: string }> => {
    throw notYet();
  }),

  renewSecret: adminProcedure.input(noInput).mutation((): Promise<{ secret: string }> => {
    throw notYet();
  }),
});
