import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillFirstStart, openFirstStart } from "../scripts/first-start.ts";
import { startBuiltServer } from "../scripts/server-process.ts";
import { type Db, openEmbedded, openPostgres } from "../src/server/db/connection.ts";
import {
  databaseNamed,
  siteVariable,
  type Template,
  templateDatabase,
  templatesVariable,
} from "./sites.ts";
import { writeMagazine } from "./write-magazine.ts";
import { writeMails } from "./write-mails.ts";
import { writeShortlists } from "./write-shortlists.ts";
import { writeSubmissions } from "./write-submissions.ts";

/**
 * The templates (contents of a site) for which all workers share one site, because the tests on
 * these sites change nothing.
 */
const shared: Template[] = ["first-start", "magazine"];

/**
 * For each template (prepared content of a test site), the function that adds its content to a
 * database after the server's first start.
 */
const contents: Record<Exclude<Template, "first-start">, (db: Db) => Promise<void>> = {
  magazine: writeMagazine,
  submissions: writeSubmissions,
  mails: writeMails,
  shortlists: writeShortlists,
};

/**
 * The templates and the shared sites. Disposing of this object ends the sites and deletes the
 * templates.
 */
type Sites = AsyncDisposable & {
  /**
   * The environment variables of the browser tests: the directory of the templates (prepared
   * contents of test sites), and the URL of each shared site.
   */
  environment: Record<string, string>;
};

/**
 * Creates a data directory for each template (prepared content of a test site). Sites on the
 * embedded database start from a copy of this directory.
 */
async function createDirectories(templates: Template[], pathOf: (template: Template) => string) {
  const firstStart = await openFirstStart();
  for (const template of templates) {
    const path = pathOf(template);
    await cp(firstStart.path, path, { recursive: true, preserveTimestamps: true });
    if (template === "first-start") continue;
    const database = await openEmbedded(`${path}/database`);
    await contents[template](database.db);
    await database.makeDurable();
    await database.close();
  }
  await firstStart[Symbol.asyncDispose]();
}

/**
 * Creates a PostgreSQL database for each template (prepared content of a test site). PostgreSQL
 * copies this database for each site with this content.
 */
async function createDatabases(server: string, directory: string): Promise<void> {
  const silent = { warn() {} };
  const admin = openPostgres(server, silent);
  const firstStart = templateDatabase("first-start");
  await admin.query(`create database ${firstStart}`);
  await fillFirstStart(join(directory, "postgres"), databaseNamed(server, firstStart));
  for (const [template, write] of Object.entries(contents)) {
    const name = templateDatabase(template as Template);
    await admin.query(`create database ${name} template ${firstStart}`);
    const database = openPostgres(databaseNamed(server, name), silent);
    await write(database.db);
    await database.close();
  }
  await admin.close();
}

/**
 * Creates the templates once for the whole run, because copying a template is faster than creating
 * its content. Also starts the sites that all workers share. These sites use the embedded database.
 *
 * @param postgres the URL of a PostgreSQL server. The sites that are not shared use it, because a
 *   server starts twice as fast on PostgreSQL. If it is undefined, they use the embedded database.
 */
export async function prepareSites(postgres: string | undefined): Promise<Sites> {
  const stack = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), "roost-templates-"));
  stack.defer(() => rm(directory, { recursive: true, force: true }));
  const pathOf = (template: Template) => join(directory, template);
  const environment: Record<string, string> = { [templatesVariable]: directory };
  const embedded: Template[] = postgres
    ? shared
    : [...shared, "submissions", "mails", "shortlists"];
  await createDirectories(embedded, pathOf);
  if (postgres) await createDatabases(postgres, directory);
  const start = async (template: Template) => {
    const dataDir = `${pathOf(template)}-shared`;
    await cp(pathOf(template), dataDir, { recursive: true, preserveTimestamps: true });
    const env = { RATE_LIMITS: "off", DAILY_BACKUPS: "off" };
    const server = stack.use(await startBuiltServer({ dataDir, env }));
    environment[siteVariable(template)] = server.url;
  };
  await Promise.all(shared.map(start));
  return { environment, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}
