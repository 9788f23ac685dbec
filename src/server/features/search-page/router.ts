import { z } from "zod";
import { publicProcedure, router } from "../../trpc.ts";
import {
  collectPersonalData,
  describeSearch,
  describeSubscription,
  describeWishesForm,
} from "./describe-search.ts";
import { findLinked, noSuchLink } from "./find-linked.ts";

/** The token of a secret link. It is never in the URL of a request, because logs contain URLs. */
const tokenInput = z.strictObject({ token: z.string().max(200) });

const linkProcedure = publicProcedure.meta({ inBody: true }).input(tokenInput);

/**
 * The procedures that return the content of the pages behind the secret links of a search. None of
 * them changes anything.
 */
export const searchPageRouter = router({
  show: linkProcedure.query(async ({ ctx, input }) =>
    describeSearch(ctx, await findLinked(ctx, "search", input.token)),
  ),

  wishes: linkProcedure.query(async ({ ctx, input }) =>
    describeWishesForm(ctx, await findLinked(ctx, "search", input.token)),
  ),

  subscription: linkProcedure.query(async ({ ctx, input }) =>
    describeSubscription(ctx, await findLinked(ctx, "unsubscribe", input.token)),
  ),

  personalData: linkProcedure.query(async ({ ctx, input }) => {
    const data = await collectPersonalData(
      ctx,
      await findLinked(ctx, "personal-data", input.token),
    );
    if (!data) throw noSuchLink();
    return data;
  }),
});
