import { mailIdInput } from "#common/mail/mail-list.ts";
import { adminProcedure, router } from "../../trpc.ts";
import { resendAnyMail } from "./send-confirmation.ts";

/**
 * The procedure `mail.resend`. It belongs to this feature, because a confirmation that is sent
 * again changes its search, and `features/mail` must not import this feature.
 */
export const resendRouter = router({
  resend: adminProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/api/admin/mail/{id}/resend",
        summary: "Sends a mail again",
      },
    })
    .input(mailIdInput)
    .mutation(({ ctx, input }) => resendAnyMail(ctx, input.id, ctx.user)),
});
