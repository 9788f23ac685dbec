import { mailPreviewInput } from "#common/mail/mail-texts.ts";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import { adminProcedure, router } from "../../trpc.ts";
import { renderSample } from "./render-sample.ts";

export const mailRouter = router({
  /** Renders a mail with invented data and with the team's texts, which need not be saved. */
  previewTexts: adminProcedure
    .meta({ inBody: true })
    .input(mailPreviewInput)
    .query(async ({ ctx, input: { kind, texts } }) => {
      const { site } = (await ctx.siteContent.get())?.value ?? defaultSiteContent;
      return renderSample(kind, { siteName: site.name, siteUrl: ctx.siteOrigin.get(), texts });
    }),
});
