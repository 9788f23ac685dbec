import { AppError } from "#common/errors.ts";
import { noInput, slugInput } from "#common/inputs.ts";
import { settingKeyInput, settingKeys } from "#common/settings/setting.ts";
import { publicProcedure, router } from "../../trpc.ts";
import { describeHowItWorks } from "./describe-how-it-works.ts";
import { isOldBrandSlug } from "./store.ts";

const notFound = () => new AppError("NOT_FOUND", "There is no such setting");

/**
 * The procedures have the names and paths of settings (`settings.…`, `/api/site-settings/…`),
 * because the site content is stored as one of the settings.
 */
export const siteRouter = router({
  /** Returns the site content to visitors. Responds with 404 to the key of any other setting. */
  siteByKey: publicProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/api/site-settings/{settingKey}",
        summary: "The site's text and navigation",
      },
    })
    .input(settingKeyInput)
    .query(async ({ ctx, input }) => {
      if (input.settingKey !== settingKeys.siteContent) throw notFound();
      const setting = await ctx.siteContent.get();
      if (!setting) throw notFound();
      return setting;
    }),

  /** Returns the texts of the site that the team has changed. */
  siteTexts: publicProcedure.input(noInput).query(({ ctx }) => ctx.siteTexts.get()),

  /**
   * Returns whether the given slug was made from an earlier name of the product. The address of the
   * "why" page contains the slug of the name. An address with an earlier slug redirects to the
   * current one.
   */
  isOldBrand: publicProcedure
    .input(slugInput)
    .query(({ ctx, input }) => isOldBrandSlug(ctx.database.db, input.slug)),

  /** Returns the content of the section “How it works”, with an example of a day's mail. */
  howItWorks: publicProcedure.input(noInput).query(({ ctx }) => describeHowItWorks(ctx)),
});
