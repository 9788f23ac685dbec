import type { Logger } from "pino";
import type { User } from "#common/accounts/user.ts";
import { AppError } from "#common/errors.ts";
import type { Config } from "../../config.ts";
import { openDatabase } from "../../db/open-database.ts";
import { seedStarterContent } from "../../db/seed-starter-content.ts";
import { createPasswords } from "../../passwords.ts";
import { createAccount, replacePassword } from "./change-account.ts";
import { hashOperatorsPassword } from "./create-first-admin.ts";
import { findAccount, listAdmins } from "./store.ts";

/** What an operator does to accounts from the command line. */
export type Administration = AsyncDisposable & {
  listAdmins(): Promise<User[]>;
  /**
   * Makes an administrator.
   *
   * @returns the password, where none was given
   */
  create: (username: string, password: string | undefined) => Promise<string | undefined>;
  /** Gives any account a new password and ends its sessions; answers like `create`. */
  setPassword: (username: string, password: string | undefined) => Promise<string | undefined>;
};

/**
 * Opens the database for the command line.
 *
 * @throws DirectoryInUse while a server has the embedded database
 */
export async function openAdministration(config: Config, log: Logger): Promise<Administration> {
  const { database, release } = await openDatabase(config, log, ({ db }) =>
    seedStarterContent(db, config),
  );
  const { db } = database;
  const passwords = createPasswords();

  return {
    listAdmins: () => listAdmins(db),
    async create(username, password) {
      const account = { username, email: null, password };
      const { hash, generated } = await hashOperatorsPassword(db, passwords, account);
      await db
        .transaction()
        .execute((trx) =>
          createAccount(trx, { username, password: hash, email: null, isAdmin: true }),
        );
      return generated;
    },
    async setPassword(username, password) {
      const account = await findAccount(db, username);
      if (!account) throw new AppError("NOT_FOUND", `There is no account named ${username}`);
      const { email } = account.user;
      const { hash, generated } = await hashOperatorsPassword(db, passwords, {
        username,
        email,
        password,
      });
      await db
        .transaction()
        .execute((trx) => replacePassword(trx, account.user, { hash, actor: null }));
      return generated;
    },
    async [Symbol.asyncDispose]() {
      await passwords.close();
      await database.makeDurable();
      await database.close();
      await release();
    },
  };
}
