import { AppError } from "#common/errors.ts";
import { slugInput } from "#common/slugs.ts";
import { publicProcedure, router } from "../../trpc.ts";
import { findPublishedPage } from "./store.ts";

export const pagesRouter = router({
  bySlug: publicProcedure
    .meta({
      rest: { method: "GET", path: "/api/pages/{slug}", summary: "A published page" },
    })
    .input(slugInput)
    .query(async ({ ctx, input }) => {
      const page = await findPublishedPage(ctx.database.db, input.slug);
      if (!page) throw new AppError("NOT_FOUND", "There is no such page");
      return page;
    }),
});
