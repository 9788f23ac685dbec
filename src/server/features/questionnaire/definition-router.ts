import { AppError } from "#common/errors.ts";
import { settingKeyInput, settingKeys } from "#common/settings/setting.ts";
import { publicProcedure, router } from "../../trpc.ts";

const notFound = () => new AppError("NOT_FOUND", "There is no such setting");

/**
 * Returns the questionnaire to visitors. The procedure's name begins with `settings.` in tRPC,
 * because the questionnaire is stored as a setting. In REST, its path begins with
 * `/api/form-settings/`.
 */
export const definitionRouter = router({
  /**
   * Returns the current questionnaire if its key is requested. Responds with 404 to any other key,
   * because visitors may not read other form settings.
   */
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
});
