import { newMemberInput, roleInput, teamInput } from "#common/accounts/account-input.ts";
import { idInput } from "#common/inputs.ts";
import { adminProcedure, router, sensitiveAdminProcedure } from "../../trpc.ts";
import { changeRole, createMember, endSessionsOf, removeAccount } from "./manage-team.ts";
import { listMembers } from "./team-store.ts";

/** The procedures by which administrators manage the accounts of the team. */
export const teamRouter = router({
  list: adminProcedure
    .input(teamInput)
    .query(({ ctx, input }) => listMembers(ctx.database.db, input)),

  create: sensitiveAdminProcedure
    .input(newMemberInput)
    .mutation(({ ctx, input }) => createMember(ctx, ctx.user, input)),

  setRole: sensitiveAdminProcedure
    .input(roleInput)
    .mutation(({ ctx, input }) => changeRole(ctx.database.db, ctx.user, input)),

  endSessions: sensitiveAdminProcedure
    .input(idInput)
    .mutation(({ ctx, input: { id } }) => endSessionsOf(ctx.database.db, ctx.user, id)),

  remove: sensitiveAdminProcedure
    .input(idInput)
    .mutation(({ ctx, input: { id } }) => removeAccount(ctx.database.db, ctx.user, id)),
});
