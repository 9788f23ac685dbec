import {
  appCodeInput,
  confirmInput,
  factorInput,
  factorRuleInput,
  newPasskeyInput,
  passkeyIdInput,
} from "#common/accounts/factor-input.ts";
import { noInput } from "#common/inputs.ts";
import {
  adminProcedure,
  factorProcedure,
  publicProcedure,
  router,
  sensitiveAdminProcedure,
  sensitiveFactorProcedure,
  withoutImport,
} from "../../trpc.ts";
import { appendAudit } from "../audit/store.ts";
import {
  addApp,
  addPasskey,
  beginApp,
  beginPasskey,
  getFactors,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
} from "./manage-factors.ts";
import { isFactorRequired, setFactorRequired } from "./rule-store.ts";
import { beginPasskeyLogin, finishLogin, getLoginFactors } from "./submit-factor.ts";
import { beginPasskeyConfirmation, confirmOwnSession } from "./verify-identity.ts";

/**
 * The procedures for second factors: for the login, for the user's own account, and for other
 * accounts of the team.
 */
export const factorRouter = router({
  ofLogin: publicProcedure.input(noInput).query(({ ctx }) => getLoginFactors(ctx)),

  beginPasskeyLogin: publicProcedure
    .use(withoutImport)
    .input(noInput)
    .mutation(({ ctx }) => beginPasskeyLogin(ctx)),

  finishLogin: publicProcedure
    .use(withoutImport)
    .meta({
      rest: {
        method: "POST",
        path: "/api/login/factor",
        summary: "Finishes a login with its second factor",
      },
    })
    .input(factorInput)
    .mutation(({ ctx, input }) => finishLogin(ctx, input)),

  beginPasskeyConfirmation: factorProcedure
    .input(noInput)
    .mutation(({ ctx }) => beginPasskeyConfirmation(ctx, ctx)),

  confirm: factorProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/api/confirm",
        status: 204,
        summary: "Takes the password or a second factor again, for ten minutes of sensitive calls",
      },
    })
    .input(confirmInput)
    .mutation(({ ctx, input }) => confirmOwnSession(ctx, ctx, input)),

  /**
   * Only checks that the user has confirmed the session within the last ten minutes. The client
   * calls this procedure before a long upload, so that the user is asked to confirm before the
   * upload and not after it.
   */
  assertConfirmed: sensitiveAdminProcedure.input(noInput).mutation(() => {}),

  own: factorProcedure.input(noInput).query(({ ctx }) => getFactors(ctx, ctx.user)),

  beginApp: sensitiveFactorProcedure.input(noInput).mutation(({ ctx }) => beginApp(ctx, ctx.user)),

  addApp: sensitiveFactorProcedure
    .input(appCodeInput)
    .mutation(({ ctx, input }) => addApp(ctx, ctx, input.code)),

  removeApp: sensitiveFactorProcedure
    .input(noInput)
    .mutation(({ ctx }) => removeApp(ctx, ctx.user)),

  beginPasskey: sensitiveFactorProcedure
    .input(noInput)
    .mutation(({ ctx }) => beginPasskey(ctx, ctx)),

  addPasskey: sensitiveFactorProcedure
    .input(newPasskeyInput)
    .mutation(({ ctx, input }) => addPasskey(ctx, ctx, input)),

  removePasskey: sensitiveFactorProcedure
    .input(passkeyIdInput)
    .mutation(({ ctx, input }) => removePasskey(ctx, ctx.user, input.id)),

  renewRecoveryCodes: sensitiveFactorProcedure
    .input(noInput)
    .mutation(({ ctx }) => renewRecoveryCodes(ctx, ctx.user)),

  isRequired: adminProcedure.input(noInput).query(({ ctx }) => isFactorRequired(ctx.database.db)),

  setRequired: sensitiveAdminProcedure.input(factorRuleInput).mutation(({ ctx, input }) =>
    ctx.database.db.transaction().execute(async (trx) => {
      if ((await isFactorRequired(trx)) === input.isRequired) return;
      await setFactorRequired(trx, input.isRequired);
      const subject = input.isRequired ? "on" : "off";
      await appendAudit(trx, { actor: ctx.user, action: "account.factor-rule", subject });
    }),
  ),
});
