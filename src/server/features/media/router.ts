import { AppError } from "#common/errors.ts";
import { searchInput } from "#common/inputs.ts";
import { pictureAltInput } from "#common/media/picture-input.ts";
import { adminProcedure, router } from "../../trpc.ts";
import { listPictures, setPictureAlt } from "./store.ts";

/** Uploads come by a path of their own: `http/picture-upload.ts`. */
export const mediaRouter = router({
  list: adminProcedure
    .input(searchInput)
    .query(({ ctx, input }) => listPictures(ctx.database.db, input)),

  setAlt: adminProcedure.input(pictureAltInput).mutation(async ({ ctx, input }) => {
    const picture = await setPictureAlt(ctx.database.db, input);
    if (!picture) throw new AppError("NOT_FOUND", "There is no such picture");
    return picture;
  }),
});
