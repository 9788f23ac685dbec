import "./require-node.ts";
import { stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pino } from "pino";
import { describeAdminChanges } from "../src/common/backup/admin-changes.ts";
import { AppError } from "../src/common/errors.ts";
import { installMessages } from "../src/common/validation.ts";
import {
  type BackupAdministration,
  locateDump,
  openBackupAdministration,
} from "../src/server/commands/administer-backups.ts";
import { openElsewhere } from "../src/server/commands/administer-elsewhere.ts";
import { type Config, readConfig } from "../src/server/config.ts";
import { isUnavailable } from "../src/server/db/errors.ts";
import { DirectoryDamaged } from "../src/server/db/open-directory.ts";
import { commandFailureLine } from "../src/server/failure-line.ts";
import { listBackups } from "../src/server/features/backup/backup-files.ts";
import { describeDamage } from "../src/server/features/backup/describe-damage.ts";
import { ImportRefused } from "../src/server/features/backup/import-dump.ts";

const usage = `Usage:
  npm run backup -- export [file]                      writes the database to a file, or to a new backup
  npm run backup -- import <file or backup> [--keep-admins]
                                                       replaces the data, after a safety backup
  npm run backup -- list                               the backups
  npm run backup -- verify <file or backup>            tries one out; nothing changes
  npm run backup -- elsewhere                          the backups in the remote store
  npm run backup -- send [backup]                      sends one there, by default the last daily one
  npm run backup -- fetch <name> [--identity <file>]   brings one back, as a backup to import

With --keep-admins the current administrators do not change.
On the embedded database the server has to be stopped for export, import and verify.`;

const log = pino({ level: "silent" });

/**
 * Returns the absolute path of a file. A relative path starts at the folder in which the user ran
 * the command, because npm runs scripts in another folder.
 */
const fromHere = (path: string) => resolve(process.env.INIT_CWD ?? ".", path);

async function run(): Promise<void> {
  const words = process.argv.slice(2);
  if (/^(?:elsewhere|send|fetch)$/.test(words[0] ?? "")) return elsewhere(words);
  const [command, given, ...surplus] = words.filter((word) => word !== "--keep-admins");
  const isKeepingAdmins = words.includes("--keep-admins");
  const isComplete =
    (command === "list" && given === undefined) ||
    command === "export" ||
    (given !== undefined && (command === "import" || command === "verify"));
  if (!isComplete || surplus.length > 0 || (isKeepingAdmins && command !== "import")) {
    console.log(usage);
    process.exitCode = 1;
    return;
  }
  installMessages();
  const config = readConfig();
  if (command === "list") await list(config);
  else if (command === "export") await write(config, given);
  else if (command === "import") await replace(config, given ?? "", isKeepingAdmins);
  else await verify(config, given ?? "");
}

/** Runs a command for the backups in the remote store. */
async function elsewhere([command, ...words]: string[]): Promise<void> {
  const at = words.indexOf("--identity");
  const [, identity] = at === -1 ? [] : words.splice(at, 2);
  const [name, ...surplus] = words;
  const isComplete =
    surplus.length === 0 &&
    (at === -1 || (command === "fetch" && identity !== undefined)) &&
    (command === "send" || (command === "fetch") === (name !== undefined));
  if (!isComplete) {
    console.log(usage);
    process.exitCode = 1;
    return;
  }
  installMessages();
  const administration = openElsewhere(readConfig());
  if (command === "elsewhere") {
    const backups = await administration.list();
    if (backups.length === 0) console.log("There is no backup in the store yet");
    for (const { key, bytes } of backups) {
      console.log(`${key}  ${(bytes / 1024 / 1024).toFixed(2)} MB`);
    }
  } else if (command === "send") {
    console.log(`${await administration.send(name)} was sent`);
  } else {
    const found = await administration.load(name ?? "", identity && fromHere(identity));
    console.log(
      `${found} is among the backups now. To restore it: npm run backup -- import ${found}`,
    );
  }
}

async function list({ dataDir }: Config): Promise<void> {
  const backups = await listBackups(dataDir);
  if (backups.length === 0) console.log(`There is no backup in ${dataDir} yet`);
  for (const { name, bytes, rows, proof } of backups) {
    const size = `${(bytes / 1024 / 1024).toFixed(2)} MB, ${rows} rows`;
    const found = proof?.problem ?? `verified ${proof?.at.slice(0, 10)}`;
    console.log(`${name}  ${size}${proof ? `, ${found}` : ""}`);
  }
}

async function withDatabase(
  config: Config,
  work: (administration: BackupAdministration) => Promise<void>,
  replaceDamaged?: (movedTo: string) => void,
): Promise<void> {
  const administration = await openBackupAdministration(config, log, replaceDamaged).catch(
    async (error: unknown) => {
      if (!(error instanceof DirectoryDamaged)) throw error;
      throw new DirectoryDamaged(await describeDamage(error, config.dataDir));
    },
  );
  try {
    await work(administration);
  } finally {
    await administration[Symbol.asyncDispose]();
  }
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/**
 * Fails if there is no database to back up, because opening a missing database would create an
 * empty one.
 */
async function assertDatabase({ dataDir, databaseUrl }: Config): Promise<void> {
  if (databaseUrl !== undefined || (await isFolder(join(dataDir, "database")))) return;
  throw new AppError("NOT_FOUND", `There is no database in ${dataDir}: check DATA_DIR`);
}

/**
 * Writes a backup. An invalid target folder is reported before the database is opened or created.
 */
async function write(config: Config, given: string | undefined): Promise<void> {
  await assertDatabase(config);
  if (given !== undefined) {
    const path = fromHere(given);
    if (await isFolder(path)) throw new AppError("CONFLICT", `${given} is a folder: name a file`);
    if (!(await isFolder(dirname(path)))) {
      throw new AppError("NOT_FOUND", `There is no folder ${dirname(path)}`);
    }
  }
  await withDatabase(config, async (administration) => {
    if (given === undefined) {
      const { name, rows } = await administration.createBackup();
      console.log(`${rows} rows written to the backup ${name}`);
      return;
    }
    const { rows } = await administration.exportTo(fromHere(given));
    console.log(`${rows} rows written to ${given}`);
  });
}

async function locate(config: Config, given: string): Promise<string> {
  const path = await locateDump(config, given, fromHere(given));
  if (await isFolder(path)) throw new AppError("BAD_REQUEST", `${given} is a folder, not a file`);
  return path;
}

async function replace(config: Config, given: string, keepAdmins: boolean): Promise<void> {
  // A dump that is missing, or that is in the embedded database's folder, is reported before the
  // database is opened, because opening replaces a damaged database by a new one.
  const path = await locate(config, given);
  let broken: string | undefined;
  await withDatabase(
    config,
    async (administration) => {
      const { message, backupFile, logFile, administrators, problem } =
        await administration.importFrom(path, keepAdmins);
      // An import first makes a safety backup of the present database. If the present database is a
      // new one that replaced a damaged one, this backup has none of the old data. So the output
      // names the path of the damaged database instead.
      const before = broken ?? backupFile;
      const logPath = join(config.dataDir, logFile);
      console.log(`${message}. What was there before: ${before}. Log: ${logPath}`);
      for (const line of describeAdminChanges(administrators))
        console.log(`Administrators: ${line}`);
      if (problem !== undefined) console.error(problem);
    },
    (movedTo) => {
      broken = movedTo;
      console.log(
        `The database cannot be opened. It is in ${movedTo} now, and a new one is begun.`,
      );
    },
  );
}

async function verify(config: Config, given: string): Promise<void> {
  const path = await locate(config, given);
  await assertDatabase(config);
  await withDatabase(config, async (administration) => {
    const problem = await administration.verify(path);
    if (problem !== null) throw new AppError("UNPROCESSABLE_CONTENT", problem);
    console.log(`${given} can be restored whole`);
  });
}

const describeRefusal = ({ failure: { message, error, logFile } }: ImportRefused) =>
  `${message} ${error}${logFile === null ? "" : `\nLog: ${join(readConfig().dataDir, logFile)}`}`;

/**
 * Prints an error as one line that says what the user should do. For a refused import, the line
 * contains the path of the import's log.
 */
run().catch((error: unknown) => {
  if (error instanceof ImportRefused) console.error(describeRefusal(error));
  else if (isUnavailable(error)) console.error("The database does not answer");
  else console.error(commandFailureLine(error));
  process.exitCode = 1;
});
