import { AppError } from "#common/errors.ts";
import { noInput } from "#common/inputs.ts";
import { bounceInput, notificationBytes } from "#common/mail/bounce-input.ts";
import {
  type MailStatus,
  mailIdInput,
  mailListInput,
  suppressedAddressInput,
} from "#common/mail/mail-list.ts";
import { mailPreviewInput } from "#common/mail/mail-texts.ts";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import { adminProcedure, router, scopedProcedure } from "../../trpc.ts";
import { recordRead } from "../audit/record-read.ts";
import { appendAudit } from "../audit/store.ts";
import { getMailDetail } from "./describe-mail.ts";
import { endReview, findReview } from "./first-server-store.ts";
import { findQueueStatus, restartQueue } from "./queue-status-store.ts";
import { renderSample } from "./render-sample.ts";
import { reportBounce } from "./report-bounce.ts";
import { liftSuppression, listSuppressions } from "./suppression-store.ts";
import { countFailedMails, listMails } from "./table-store.ts";

export const mailRouter = router({
  list: adminProcedure
    .meta({
      rest: { method: "GET", path: "/api/admin/mail", paged: true, summary: "Mails, newest first" },
      inBody: true,
    })
    .input(mailListInput)
    .query(async ({ ctx: { database, user }, input }) => {
      const page = await listMails(database.db, input);
      await recordRead(database.db, user, { list: "mails", rows: page.items.length });
      return page;
    }),

  byId: adminProcedure
    .input(mailIdInput)
    .query(({ ctx, input }) => getMailDetail(ctx, input.id, ctx.user.id)),

  reportBounce: scopedProcedure("mail:bounces")
    .meta({
      rest: {
        method: "POST",
        path: "/api/mail/bounces",
        status: 204,
        summary: "Reports that a mail came back, or that its reader complained",
        textBody: { type: "message/rfc822", field: "notification" },
      },
      bodyLimit: notificationBytes,
    })
    .input(bounceInput)
    .mutation(({ ctx, input }) => reportBounce(ctx, input)),

  counts: adminProcedure
    .input(noInput)
    .query(async ({ ctx }) => ({ failed: await countFailedMails(ctx.database.db) })),

  status: adminProcedure.input(noInput).query(async ({ ctx }): Promise<MailStatus> => {
    const { stoppedAt, stopReason } = await findQueueStatus(ctx.database.db);
    const hasServer = ctx.config.mail.smtp !== undefined;
    return { hasServer, stoppedAt: stoppedAt?.toISOString() ?? null, stopReason };
  }),

  /**
   * Resumes sending mail after it was stopped, for example because the mail server had refused the
   * site.
   */
  start: adminProcedure.input(noInput).mutation(({ ctx }) =>
    ctx.database.db.transaction().execute(async (trx) => {
      await restartQueue(trx);
      await appendAudit(trx, { actor: ctx.user, action: "mail.start", subject: null });
    }),
  ),

  /**
   * Returns whether the team still has to review its texts about mail, and whether a mail server
   * was ever configured.
   */
  review: adminProcedure.input(noInput).query(async ({ ctx }) => {
    const review = await findReview(ctx.database.db);
    return { isWanted: review?.askedAt instanceof Date, hasServer: review?.hasServer ?? false };
  }),

  endReview: adminProcedure.input(noInput).mutation(({ ctx }) =>
    ctx.database.db.transaction().execute(async (trx) => {
      await endReview(trx);
      await appendAudit(trx, { actor: ctx.user, action: "mail.review", subject: null });
    }),
  ),

  suppressions: adminProcedure.input(noInput).query(({ ctx }) => listSuppressions(ctx.database.db)),

  lift: adminProcedure.input(suppressedAddressInput).mutation(({ ctx, input }) =>
    ctx.database.db.transaction().execute(async (trx) => {
      if (!(await liftSuppression(trx, input.address))) {
        throw new AppError("NOT_FOUND", "This address is not suppressed");
      }
      // The entry leaves out the address, because the audit log must not contain mail addresses.
      await appendAudit(trx, { actor: ctx.user, action: "mail.lift", subject: null });
    }),
  ),

  /**
   * Renders a mail with invented data and with the given texts of the team, which may be unsaved.
   */
  previewTexts: adminProcedure
    .meta({ inBody: true })
    .input(mailPreviewInput)
    .query(async ({ ctx, input: { kind, texts } }) => {
      const { site } = (await ctx.siteContent.get())?.value ?? defaultSiteContent;
      return renderSample(kind, { siteName: site.name, siteUrl: ctx.siteOrigin.get(), texts });
    }),
});
