import type { Logger } from "pino";
import { AppError } from "#common/errors.ts";
import { type Config, ConfigError } from "./config.ts";
import type { Database, Db } from "./db/connection.ts";
import { announceFirstAdmin } from "./features/accounts/announce-first-admin.ts";
import { createFirstAdmin, type FirstAdmin } from "./features/accounts/create-first-admin.ts";
import { createPasswords } from "./passwords/passwords.ts";
import { seedStarterContent } from "./seed-starter-content.ts";

/** Creates the content, settings and administrator of a first start, each only if it is missing. */
export async function seed({ db }: Database, config: Config, log: Logger): Promise<void> {
  const { webhookUrl, firstAdmin } = config;
  await seedStarterContent(db, { webhookUrl });
  const outcome = await makeFirstAdmin(db, firstAdmin);
  if (outcome.made) announceFirstAdmin(outcome);
  else if (outcome.nameTaken) {
    log.warn("there is no administrator, and ADMIN_USERNAME is an ordinary account's name");
  }
}

async function makeFirstAdmin(db: Db, firstAdmin: Config["firstAdmin"]): Promise<FirstAdmin> {
  const passwords = createPasswords();
  try {
    return await createFirstAdmin(db, passwords, firstAdmin);
  } catch (error) {
    throw error instanceof AppError ? new ConfigError(`ADMIN_PASSWORD: ${error.message}`) : error;
  } finally {
    await passwords.close();
  }
}
