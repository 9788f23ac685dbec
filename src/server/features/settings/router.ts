import { AppError } from "#common/errors.ts";
import { slugInput } from "#common/inputs.ts";
import { settingKeyInput, settingKeys } from "#common/settings/setting.ts";
import { publicProcedure, router } from "../../trpc.ts";
import { formRouter, siteRouter } from "./admin-routers.ts";
import { isOldBrandSlug } from "./store.ts";

const notFound = () => new AppError("NOT_FOUND", "There is no such setting");

export const settingsRouter = router({
  /** Public for the one key that visitors' screens read; any other key is not there. */
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

  /** Whether the product had a name with this slug before. */
  isOldBrand: publicProcedure
    .input(slugInput)
    .query(({ ctx, input }) => isOldBrandSlug(ctx.database.db, input.slug)),

  formByKey: publicProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/api/form-settings/{settingKey}",
        summary: "The questionnaire's definition",
      },
    })
    .input(settingKeyInput)
    .query(async ({ ctx, input }) => {
      if (input.settingKey !== settingKeys.formQuestions) throw notFound();
      const setting = await ctx.definition.get();
      if (!setting) throw notFound();
      return setting;
    }),

  /** For administrators. */
  site: siteRouter,
  form: formRouter,
});
