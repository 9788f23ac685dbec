import { noInput } from "#common/inputs.ts";
import { submissionIdInput } from "#common/submissions/submission-input.ts";
import { deliveryIdInput, deliveryListInput } from "#common/webhook/delivery.ts";
import { webhookEventIdInput, webhookTestInput } from "#common/webhook/webhook-input.ts";
import { adminProcedure, router, sensitiveAdminProcedure } from "../../trpc.ts";
import { getDelivery } from "./describe-delivery.ts";
import { describeWebhook } from "./describe-webhook.ts";
import { listMessages } from "./message-store.ts";
import { resendDelivery } from "./resend-delivery.ts";
import { resendEvent } from "./resend-event.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { endFormerSecret, renewSecret, showSecret } from "./show-secret.ts";

export const webhookRouter = router({
  /** Returns the URL of the webhook, and how many deliveries wait or fail. */
  status: adminProcedure.input(noInput).query(({ ctx }) => describeWebhook(ctx)),

  /**
   * Sends a signed test event to the webhook. If the input names an event, the test event is an
   * example of it. The list of deliveries marks every test event as a test.
   */
  test: adminProcedure
    .input(webhookTestInput)
    .mutation(({ ctx, input }) => sendTestEvent(ctx, ctx.user, input?.event)),

  /** Lists the deliveries of submissions, events and test events, newest first. */
  list: adminProcedure
    .input(deliveryListInput)
    .query(({ ctx, input }) => listMessages(ctx.database.db, input)),

  /**
   * Returns the delivery of a submission, an event or a test event, with its payload and attempts.
   */
  byId: adminProcedure
    .input(deliveryIdInput)
    .query(({ ctx, input }) => getDelivery(ctx.database.db, input.id)),

  /** Makes the next attempt to deliver a submission at once. */
  resend: adminProcedure
    .input(submissionIdInput)
    .mutation(({ ctx, input }) => resendDelivery(ctx, input.id, ctx.user)),

  /** Makes an event due at once, so that another attempt to deliver it follows within seconds. */
  resendEvent: adminProcedure
    .input(webhookEventIdInput)
    .mutation(({ ctx, input }) => resendEvent(ctx, input.id, ctx.user)),

  /** Returns the signing secret of the webhook; a second request for it is refused. */
  showSecret: sensitiveAdminProcedure
    .input(noInput)
    .mutation(({ ctx }) => showSecret(ctx, ctx.user)),

  /**
   * Creates a new signing secret for the webhook and returns it. For 24 hours, deliveries are also
   * signed with the former one.
   */
  renewSecret: sensitiveAdminProcedure
    .input(noInput)
    .mutation(({ ctx }) => renewSecret(ctx, ctx.user)),

  /** Ends the use of the former signing secret of the webhook. */
  endFormerSecret: sensitiveAdminProcedure
    .input(noInput)
    .mutation(({ ctx }) => endFormerSecret(ctx, ctx.user)),
});
