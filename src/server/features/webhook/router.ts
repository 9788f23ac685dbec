import { noInput } from "#common/inputs.ts";
import { submissionIdInput } from "#common/submissions/submission-input.ts";
import { adminProcedure, router } from "../../trpc.ts";
import { listDeliveries } from "../submissions/delivery-store.ts";
import { describeWebhook } from "./describe-webhook.ts";
import { resendDelivery } from "./resend-delivery.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { renewSecret, showSecret } from "./show-secret.ts";

/** How many of the last tries the back office shows. */
const shownDeliveries = 50;

export const webhookRouter = router({
  /** Where deliveries go, and how they fare. */
  status: adminProcedure.input(noInput).query(({ ctx }) => describeWebhook(ctx)),

  /** Sends a signed test event; it is not recorded among the deliveries. */
  test: adminProcedure.input(noInput).mutation(({ ctx }) => sendTestEvent(ctx, ctx.user)),

  /** The last tries to deliver submissions, newest first. */
  deliveries: adminProcedure
    .input(noInput)
    .query(({ ctx }) => listDeliveries(ctx.database.db, shownDeliveries)),

  /** Makes the next try to deliver a submission at once. */
  resend: adminProcedure
    .input(submissionIdInput)
    .mutation(({ ctx, input }) => resendDelivery(ctx, input.id, ctx.user)),

  /** The signing secret, once. */
  showSecret: adminProcedure.input(noInput).mutation(({ ctx }) => showSecret(ctx, ctx.user)),

  /** Makes a new signing secret, and shows it once. */
  renewSecret: adminProcedure.input(noInput).mutation(({ ctx }) => renewSecret(ctx, ctx.user)),
});
