import {
  changePasswordInput,
  deleteAccountInput,
  loginInput,
  registerInput,
  sessionInput,
  siteAlertsInput,
} from "#common/accounts/account-input.ts";
import { AppError } from "#common/errors.ts";
import { noInput } from "#common/inputs.ts";
import { deleteOtherSessions, deleteSession } from "../../sessions.ts";
import {
  adminProcedure,
  factorProcedure,
  publicProcedure,
  router,
  sensitiveUserProcedure,
  userProcedure,
  withoutImport,
} from "../../trpc.ts";
import { appendAudit } from "../audit/store.ts";
import { changePassword, registerAccount } from "./change-account.ts";
import { factorRouter } from "./factor-router.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { accountMailRouter } from "./mail-router.ts";
import { deleteOwnAccount } from "./manage-team.ts";
import { findWantsSiteAlerts, setWantsSiteAlerts } from "./reader-store.ts";
import { listSessions } from "./store.ts";
import { teamRouter } from "./team-router.ts";

export const accountsRouter = router({
  team: teamRouter,
  mail: accountMailRouter,
  factors: factorRouter,

  register: publicProcedure
    .use(withoutImport)
    .meta({
      rest: {
        method: "POST",
        path: "/api/register",
        status: 201,
        summary: "Creates an ordinary account and logs in to it",
      },
    })
    .input(registerInput)
    .mutation(({ ctx, input }) => registerAccount(ctx, input)),

  login: publicProcedure
    .use(withoutImport)
    .meta({ rest: { method: "POST", path: "/api/login", summary: "Logs in" } })
    .input(loginInput)
    .mutation(({ ctx, input }) => logIn(ctx, input)),

  logout: publicProcedure
    .meta({
      rest: { method: "POST", path: "/api/logout", status: 204, summary: "Logs out" },
    })
    .input(noInput)
    .mutation(({ ctx }) => logOut(ctx)),

  user: factorProcedure
    .meta({ rest: { method: "GET", path: "/api/user", summary: "Who is logged in" } })
    .input(noInput)
    .query(({ ctx }) => ctx.user),

  changePassword: userProcedure
    .input(changePasswordInput)
    .mutation(({ ctx, input }) => changePassword(ctx, ctx.user, input)),

  deleteAccount: userProcedure
    .input(deleteAccountInput)
    .mutation(({ ctx, input }) => deleteOwnAccount(ctx, ctx.user, input.currentPassword)),

  wantsSiteAlerts: adminProcedure
    .input(noInput)
    .query(({ ctx }) => findWantsSiteAlerts(ctx.database.db, ctx.user.id)),

  setSiteAlerts: adminProcedure
    .input(siteAlertsInput)
    .mutation(({ ctx, input }) => setWantsSiteAlerts(ctx.database.db, ctx.user.id, input.isWanted)),

  sessions: userProcedure
    .input(noInput)
    .query(({ ctx }) => listSessions(ctx.database.db, ctx.user.id, ctx.sessionId)),

  endSession: sensitiveUserProcedure.input(sessionInput).mutation(({ ctx, input }) =>
    ctx.database.db.transaction().execute(async (trx) => {
      if (!(await deleteSession(trx, ctx.user.id, input.id))) {
        throw new AppError("NOT_FOUND", "There is no such session");
      }
      const { username } = ctx.user;
      await appendAudit(trx, { actor: ctx.user, action: "account.session-end", subject: username });
    }),
  ),

  endOtherSessions: sensitiveUserProcedure.input(noInput).mutation(({ ctx }) =>
    ctx.database.db.transaction().execute(async (trx) => {
      await deleteOtherSessions(trx, ctx.user.id, ctx.sessionId);
      const { username } = ctx.user;
      await appendAudit(trx, { actor: ctx.user, action: "account.session-end", subject: username });
    }),
  ),
});
