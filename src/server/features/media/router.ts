import { searchInput } from "#common/inputs.ts";
import { pictureAltInput } from "#common/media/picture-input.ts";
import { adminProcedure, router } from "../../trpc.ts";
import { describePicture } from "./describe-picture.ts";
import { listPictures } from "./store.ts";

/** Uploads come by a path of their own: `http/picture-upload.ts`. */
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
