import { randomUUID } from "node:crypto";
import type { NewMemberInput } from "#common/accounts/account-input.ts";
import type { User } from "#common/accounts/user.ts";
import { AppError } from "#common/errors.ts";
import type { RequestContext } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { linkPurposes } from "../../secret-links/link-placeholder.ts";
import { createAccountLink, endAccountLinks, findToken } from "../../secret-links/store.ts";
import { appendAudit } from "../audit/store.ts";
import { enqueueMail, type MailParts, readMailParts } from "../mail/enqueue-mail.ts";
import { setAddress } from "./address-store.ts";
import { createAccount } from "./change-account.ts";
import { generatePassword } from "./create-first-admin.ts";
import { assertAdmin, changeMember } from "./manage-team.ts";
import { lockAdminsAndAccount, setInvitedAt } from "./team-store.ts";

/**
 * A created invitation. If it could not be mailed, because there is no mail server or the account
 * has no address, `link` is the link for the administrator to hand on. If it was mailed, `link` is
 * null.
 */
type Invitation = { user: User; link: string | null };

const purpose = "account-invitation";

/**
 * Creates an account and invites its owner, who sets the first password with the link of the
 * invitation. Until then the account has a random, unknown password, so that no login is possible.
 * @throws AppError CONFLICT when the name is taken, FORBIDDEN when the actor is no longer an
 *   administrator
 */
export async function inviteMember(
  context: RequestContext,
  actor: User,
  { username, email = null, isAdmin }: NewMemberInput,
): Promise<Invitation> {
  const { database, passwords, address } = context;
  const hash = await passwords.take({ id: address, isKnown: true }, (turn) =>
    turn.hash(generatePassword()),
  );
  const parts = await readMailParts(context);
  const invited = await database.db.transaction().execute(async (trx) => {
    assertAdmin((await lockAdminsAndAccount(trx, actor.id)).admins, actor);
    const user = await createAccount(trx, { username, email, isAdmin, password: hash }, actor);
    // The entry causes a security alert, as for an account that becomes an administrator later.
    if (isAdmin) {
      await appendAudit(trx, { actor, action: "account.promote", subject: username });
    }
    return { user, link: await sendInvitation(context, trx, parts, { ...user, invitedBy: actor }) };
  });
  await database.makeDurable();
  return invited;
}

/**
 * Sends another invitation for an account. The links of earlier invitations stop working.
 * @throws AppError CONFLICT if the owner has already chosen a password, or if the account is
 *   disabled
 */
export async function inviteAgain(
  context: RequestContext,
  actor: User,
  id: number,
): Promise<Pick<Invitation, "link">> {
  const { database } = context;
  const parts = await readMailParts(context);
  const change = { actor, id, action: "account.invite", endsRights: false } as const;
  const link = await changeMember(database.db, change, async (trx, account) => {
    const { username, isInvited, isDisabled } = account;
    if (isDisabled) {
      throw new AppError("CONFLICT", `${username} is disabled: enable the account first`);
    }
    if (!isInvited) throw new AppError("CONFLICT", `${username} has accepted the invitation`);
    await endAccountLinks(trx, id);
    return sendInvitation(context, trx, parts, { ...account, invitedBy: actor });
  });
  await database.makeDurable();
  return { link };
}

/**
 * Creates an invitation's link, and mails it. The mailed address becomes the account's address only
 * when the invitation is accepted, because using the link proves that the person owns the address.
 * @returns the link if it could not be mailed; otherwise null
 */
async function sendInvitation(
  { siteOrigin }: RequestContext,
  trx: Db,
  parts: MailParts,
  { id, username, email, invitedBy }: Invited,
): Promise<string | null> {
  const linkSubject = await createAccountLink(trx, purpose, id);
  await setInvitedAt(trx, id, new Date());
  if (email === null || parts.settings.smtp === undefined) {
    await setAddress(trx, id, { email, pendingEmail: null });
    const token = await findToken(trx, { purpose, subject: linkSubject });
    return `${siteOrigin.get()}${linkPurposes[purpose].path}${token}`;
  }
  await setAddress(trx, id, { email: null, pendingEmail: email });
  await enqueueMail(trx, parts, {
    about: randomUUID(),
    to: { name: username, address: email },
    userId: id,
    data: { kind: "invitation", username, invitedBy: invitedBy.username, linkSubject },
  });
  return null;
}

type Invited = { id: number; username: string; email: string | null; invitedBy: User };
