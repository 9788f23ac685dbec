import { noInput } from "#common/inputs.ts";
import { submissionIdInput } from "#common/submissions/submission-input.ts";
import { adminProcedure, router } from "../../trpc.ts";
import { listDeliveries } from "../submissions/delivery-store.ts";
import { describeWebhook } from "./describe-webhook.ts";
import { resendDelivery } from "./resend-delivery.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { renewSecret, showSecret } from "./show-secret.ts";

/** The maximum number of delivery attempts that the back office lists. */
const shownDeliveries = 50;

export const webhookRouter = router({
  /** Returns the URL of the webhook, and how many deliveries wait or fail. */
  status: adminProcedure.input(noInput).query(({ ctx }) => describeWebhook(ctx)),

  /** Sends a signed test event to the webhook. The event is not recorded as a delivery. */
  test: adminProcedure.input(noInput).mutation(({ ctx }) => sendTestEvent(ctx, ctx.user)),

  /** Lists the latest delivery attempts, newest first. */
  deliveries: adminProcedure
    .input(noInput)
    .query(({ ctx }) => listDeliveries(ctx.database.db, shownDeliveries)),

  /** Makes the next attempt to deliver a submission at once. */
  resend: adminProcedure
    .input(submissionIdInput)
    .mutation(({ ctx, input }) => resendDelivery(ctx, input.id, ctx.user)),

  /** Returns the signing secret of the webhook; a second call is refused. */
  showSecret: adminProcedure.input(noInput).mutation(({ ctx }) => showSecret(ctx, ctx.user)),

  /** Creates a new signing secret for the webhook and returns it. */
  renewSecret: adminProcedure.input(noInput).mutation(({ ctx }) => renewSecret(ctx, ctx.user)),
});
