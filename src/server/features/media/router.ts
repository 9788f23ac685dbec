import { noInput, searchInput } from "#common/inputs.ts";
import { cropInput, deletePicturesInput, pictureAltInput } from "#common/media/picture-input.ts";
import { adminProcedure, router } from "../../trpc.ts";
import { cropPicture } from "./crop-picture.ts";
import { deletePictures } from "./delete-pictures.ts";
import { describePicture } from "./describe-picture.ts";
import { listUnusedPictures } from "./find-unused-pictures.ts";
import { listPictures } from "./store.ts";

/**
 * The API calls that list and describe pictures. Uploads are not among them:
 * `http/picture-upload.ts` receives uploads.
 */
export const mediaRouter = router({
  list: adminProcedure
    .input(searchInput)
    .query(({ ctx, input }) => listPictures(ctx.database.db, input)),

  /** Returns the newest pictures that no post, page or setting shows. */
  unused: adminProcedure.input(noInput).query(({ ctx }) => listUnusedPictures(ctx.database.db)),

  /** Crops a picture, and stores the result as a new picture. */
  crop: adminProcedure
    .input(cropInput)
    .mutation(({ ctx, input }) => cropPicture(ctx.database, input, ctx.user)),

  deleteUnused: adminProcedure
    .input(deletePicturesInput)
    .mutation(({ ctx, input }) => deletePictures(ctx, input, ctx.user)),

  setAlt: adminProcedure
    .input(pictureAltInput)
    .mutation(({ ctx, input }) =>
      ctx.database.db.transaction().execute((trx) => describePicture(trx, input, ctx.user)),
    ),
});
