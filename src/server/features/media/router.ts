import { searchInput } from "#common/inputs.ts";
import { pictureAltInput } from "#common/media/picture-input.ts";
import { adminProcedure, router } from "../../trpc.ts";
import { describePicture } from "./describe-picture.ts";
import { listPictures } from "./store.ts";

/**
 * The API calls that list and describe pictures. Uploads are not among them:
 * `http/picture-upload.ts` receives uploads.
 */
export const mediaRouter = router({
  list: adminProcedure
    .input(searchInput)
    .query(({ ctx, input }) => listPictures(ctx.database.db, input)),

  setAlt: adminProcedure
    .input(pictureAltInput)
    .mutation(({ ctx, input }) =>
      ctx.database.db.transaction().execute((trx) => describePicture(trx, input, ctx.user)),
    ),
});
