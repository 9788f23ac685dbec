import {
  disableInput,
  memberSessionInput,
  newMemberInput,
  roleInput,
  teamInput,
} from "#common/accounts/account-input.ts";
import { idInput } from "#common/inputs.ts";
import { adminProcedure, router, sensitiveAdminProcedure } from "../../trpc.ts";
import { inviteAgain, inviteMember } from "./invite-member.ts";
import {
  changeRole,
  disableAccount,
  endSessionOf,
  endSessionsOf,
  listSessionsOf,
  removeAccount,
} from "./manage-team.ts";
import { listMembers } from "./team-store.ts";

/** The procedures by which administrators manage the accounts of the team. */
export const teamRouter = router({
  list: adminProcedure
    .input(teamInput)
    .query(({ ctx, input }) => listMembers(ctx.database.db, input)),

  invite: sensitiveAdminProcedure
    .input(newMemberInput)
    .mutation(({ ctx, input }) => inviteMember(ctx, ctx.user, input)),

  inviteAgain: sensitiveAdminProcedure
    .input(idInput)
    .mutation(({ ctx, input: { id } }) => inviteAgain(ctx, ctx.user, id)),

  setDisabled: sensitiveAdminProcedure
    .input(disableInput)
    .mutation(({ ctx, input }) => disableAccount(ctx.database.db, ctx.user, input)),

  setRole: sensitiveAdminProcedure
    .input(roleInput)
    .mutation(({ ctx, input }) => changeRole(ctx.database.db, ctx.user, input)),

  sessions: adminProcedure
    .input(idInput)
    .query(({ ctx, input: { id } }) => listSessionsOf(ctx.database.db, id, ctx.sessionId)),

  endSession: sensitiveAdminProcedure
    .input(memberSessionInput)
    .mutation(({ ctx, input }) => endSessionOf(ctx.database.db, ctx.user, input)),

  endSessions: sensitiveAdminProcedure
    .input(idInput)
    .mutation(({ ctx, input: { id } }) => endSessionsOf(ctx.database.db, ctx.user, id)),

  remove: sensitiveAdminProcedure
    .input(idInput)
    .mutation(({ ctx, input: { id } }) => removeAccount(ctx.database.db, ctx.user, id)),
});
