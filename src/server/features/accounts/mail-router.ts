import {
  accountLinkInput,
  askResetInput,
  changeAddressInput,
  confirmAddressInput,
  resetPasswordInput,
} from "#common/accounts/account-input.ts";
import { noInput } from "#common/inputs.ts";
import { publicProcedure, router, userProcedure, withoutImport } from "../../trpc.ts";
import {
  changeAddress,
  confirmAddress,
  getAddress,
  sendConfirmationAgain,
} from "./change-address.ts";
import { findLinkedAccount } from "./find-linked-account.ts";
import { acceptInvitation, askForReset, resetPassword } from "./reset-password.ts";

/** The procedures for the address of an account, and for the links that are mailed to it. */
export const accountMailRouter = router({
  sendsMail: publicProcedure.input(noInput).query(({ ctx }) => ctx.config.mail.smtp !== undefined),

  askForReset: publicProcedure
    .use(withoutImport)
    .input(askResetInput)
    .mutation(({ ctx, input }) => askForReset(ctx, input.email)),

  // The token is in the body, because URLs are logged.
  link: publicProcedure
    .meta({ inBody: true })
    .input(accountLinkInput)
    .query(async ({ ctx, input: { purpose, token } }) => {
      const { user, pending } = await findLinkedAccount(ctx, purpose, token);
      return { username: user.username, email: pending ?? user.email };
    }),

  resetPassword: publicProcedure
    .use(withoutImport)
    .input(resetPasswordInput)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),

  acceptInvitation: publicProcedure
    .use(withoutImport)
    .input(resetPasswordInput)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),

  confirmAddress: publicProcedure
    .use(withoutImport)
    .input(confirmAddressInput)
    .mutation(({ ctx, input }) => confirmAddress(ctx, input.token)),

  address: userProcedure.input(noInput).query(({ ctx }) => getAddress(ctx, ctx.user.id)),

  changeAddress: userProcedure
    .input(changeAddressInput)
    .mutation(({ ctx, input }) => changeAddress(ctx, ctx.user, input)),

  sendConfirmation: userProcedure
    .input(noInput)
    .mutation(({ ctx }) => sendConfirmationAgain(ctx, ctx.user)),
});
