import type { RequestContext } from "../../context.ts";
import { createSessions } from "../../sessions.ts";
import { appendAudit } from "../audit/store.ts";

/** Ends the session of the browser, if there is one. */
export async function logOut({ database, cookies, findSession }: RequestContext): Promise<void> {
  const token = cookies.get("session");
  if (token === undefined) return;
  const session = await findSession();
  if (session) {
    const { user } = session;
    await database.db.transaction().execute(async (trx) => {
      await createSessions(trx).end(token);
      await appendAudit(trx, { actor: user, action: "account.logout", subject: user.username });
    });
  }
  cookies.set("session", null);
}
