import type { Logger } from "pino";
import type { User } from "#common/accounts/user.ts";
import { AppError } from "#common/errors.ts";
import type { Config } from "../config.ts";
import { openDatabase } from "../db/open-database.ts";
import { createAccount, replacePassword } from "../features/accounts/change-account.ts";
import { hashOperatorsPassword } from "../features/accounts/create-first-admin.ts";
import { changeRole, disableAccount, removeAccount } from "../features/accounts/manage-team.ts";
import { resetFactors } from "../features/accounts/reset-factors.ts";
import { type Account, findAccount, listAdmins } from "../features/accounts/store.ts";
import { readMailParts } from "../features/mail/enqueue-mail.ts";
import { findMailTexts } from "../features/mail/text-store.ts";
import { findSiteContent } from "../features/site/store.ts";
import { createPasswords } from "../passwords/passwords.ts";
import { seedStarterContent } from "../seed-starter-content.ts";

/** The account commands of `npm run admin`. */
export type Administration = AsyncDisposable & {
  listAdmins(): Promise<User[]>;
  /**
   * Creates an administrator.
   * @returns the generated password; undefined if one was given
   */
  create: (username: string, password: string | undefined) => Promise<string | undefined>;
  /**
   * Takes an administrator's rights away, and ends the account's sessions.
   * @throws AppError CONFLICT for the last administrator
   */
  demote: (username: string) => Promise<void>;
  /**
   * Disables an account: refuses its logins and the API keys that it created, and ends its
   * sessions.
   * @throws AppError CONFLICT for the last administrator
   */
  disable: (username: string) => Promise<void>;
  /** Lets a disabled account log in again. */
  enable: (username: string) => Promise<void>;
  /**
   * Deletes an account; its posts, pages and notes stay.
   * @throws AppError CONFLICT for the last administrator
   */
  remove: (username: string) => Promise<void>;
  /** Removes all second factors of an account, and ends its sessions. */
  resetFactor: (username: string) => Promise<void>;
  /**
   * Sets an account's password and ends its sessions.
   *
   * @returns the generated password; undefined if one was given
   */
  setPassword: (username: string, password: string | undefined) => Promise<string | undefined>;
};

/**
 * Opens the database for the account commands.
 *
 * @throws DirectoryInUse while a server uses the embedded database
 */
export async function openAdministration(config: Config, log: Logger): Promise<Administration> {
  const { database, release } = await openDatabase(config, log, ({ db }) =>
    seedStarterContent(db, config),
  );
  const { db } = database;
  const passwords = createPasswords();

  async function getAccount(username: string): Promise<Account> {
    const account = await findAccount(db, username);
    if (!account) throw new AppError("NOT_FOUND", `There is no account named ${username}`);
    return account;
  }

  return {
    listAdmins: () => listAdmins(db),
    async create(username, password) {
      const account = { username, email: null, password };
      const { hash, generated } = await hashOperatorsPassword(db, passwords, account);
      await db
        .transaction()
        .execute((trx) =>
          createAccount(trx, { username, password: hash, email: null, isAdmin: true }, null),
        );
      return generated;
    },
    async setPassword(username, password) {
      const account = await getAccount(username);
      const { email } = account.user;
      const mail = await readMailParts({
        config,
        siteContent: { get: () => findSiteContent(db) },
        mailTexts: { get: () => findMailTexts(db) },
      });
      const { hash, generated } = await hashOperatorsPassword(db, passwords, {
        username,
        email,
        password,
      });
      await db
        .transaction()
        .execute((trx) => replacePassword(trx, account.user, { hash, actor: null, mail }));
      return generated;
    },
    async demote(username) {
      const { user } = await getAccount(username);
      await changeRole(db, null, { id: user.id, isAdmin: false });
    },
    async disable(username) {
      const { user } = await getAccount(username);
      await disableAccount(db, null, { id: user.id, isDisabled: true });
    },
    async enable(username) {
      const { user } = await getAccount(username);
      await disableAccount(db, null, { id: user.id, isDisabled: false });
    },
    async remove(username) {
      const { user } = await getAccount(username);
      await removeAccount(db, null, user.id);
    },
    async resetFactor(username) {
      const { user } = await getAccount(username);
      await resetFactors(db, user);
    },
    async [Symbol.asyncDispose]() {
      await passwords.close();
      await database.makeDurable();
      await database.close();
      await release();
    },
  };
}
