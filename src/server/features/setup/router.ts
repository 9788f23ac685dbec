import { noInput } from "#common/inputs.ts";
import { adminProcedure, router } from "../../trpc.ts";
import { hideSetup } from "../accounts/setup-store.ts";
import { findSetup } from "./find-setup.ts";

export const setupRouter = router({
  /** Returns which steps of preparing the site are done, as the logged-in user sees them. */
  status: adminProcedure.input(noInput).query(({ ctx }) => findSetup(ctx, ctx.user)),

  /** Hides the list of the steps that prepare the site, for the logged-in user only. */
  hide: adminProcedure
    .input(noInput)
    .mutation(({ ctx }) => hideSetup(ctx.database.db, ctx.user.id)),
});
