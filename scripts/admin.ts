import "./require-node.ts";
import { buffer } from "node:stream/consumers";
import { pino } from "pino";
import { newPassword, newUsername } from "../src/common/accounts/account-input.ts";
import { installMessages, parse } from "../src/common/validation.ts";
import {
  type Administration,
  openAdministration,
} from "../src/server/commands/administer-accounts.ts";
import { administerSecrets } from "../src/server/commands/administer-secrets.ts";
import { checkAudit } from "../src/server/commands/check-audit.ts";
import { readConfig } from "../src/server/config.ts";
import { commandFailureLine } from "../src/server/failure-line.ts";
import { assertPlainJson } from "../src/server/plain-json.ts";

const usage = `Usage:
  npm run admin -- list                     the administrators who can log in
  npm run admin -- create <username>        makes an administrator
  npm run admin -- password <username>      gives an account a new password, and ends its sessions
  npm run admin -- reset-factor <username>  removes an account's second factors, and ends its sessions
  npm run admin -- demote <username>        makes an administrator's account ordinary, and ends its sessions
  npm run admin -- disable <username>       refuses an account's logins and API keys, and ends its sessions
  npm run admin -- enable <username>        lets a disabled account log in again
  npm run admin -- check-audit [digest]     checks that no entry of the audit log was changed or removed
  npm run admin -- remove <username>        removes an account; what the person has written stays
  npm run admin -- rotate-secrets           encrypts the secrets in the database with SECRETS_KEY
  npm run admin -- forget-secrets           deletes the secrets that no key opens any more

The last administrator is neither demoted, disabled nor removed.
A password is generated and printed, unless one comes on standard input: add --stdin.
On the embedded database the server has to be stopped.`;

/**
 * Reads the password from standard input if the option --stdin was given. A line break at the end
 * is not part of the password.
 */
async function givenPassword(isAnnounced: boolean): Promise<string | undefined> {
  if (!isAnnounced) return undefined;
  const given = new TextDecoder("utf-8", { fatal: true }).decode(await buffer(process.stdin));
  const password = parse(newPassword, given.replace(/\r?\n$/, ""));
  assertPlainJson(password);
  return password;
}

/** Checks the audit log, and prints the problems that were found. */
async function printAuditCheck(noted: string | undefined): Promise<void> {
  const check = await checkAudit(readConfig(), pino({ level: "silent" }), noted);
  const problems = [
    ...check.problems,
    ...(check.hasNoted === false ? [`The digest ${noted} is not in the chain`] : []),
  ];
  for (const problem of problems) console.error(problem);
  console.log(
    `${check.chained} entries in the chain, ${check.waiting} not yet. Last digest: ${check.digest || "none"}`,
  );
  if (problems.length > 0) process.exitCode = 1;
}

async function run(): Promise<void> {
  const words = process.argv.slice(2);
  if (words[0] === "check-audit" && words.length <= 2) return printAuditCheck(words[1]);
  const [command, name, ...surplus] = words.filter((word) => word !== "--stdin");
  const isForSecrets = command === "rotate-secrets" || command === "forget-secrets";
  const isComplete =
    ((command === "list" || isForSecrets) && name === undefined) ||
    (name && /^(?:create|password|reset-factor|demote|disable|enable|remove)$/.test(command ?? ""));
  if (!isComplete || surplus.length > 0) {
    console.log(usage);
    process.exitCode = 1;
    return;
  }
  installMessages();
  if (isForSecrets) {
    console.log(await administerSecrets(readConfig(), pino({ level: "silent" }), command));
    return;
  }
  const password = await givenPassword(words.includes("--stdin"));
  const username = name === undefined ? "" : parse(newUsername, name);
  const administration = await openAdministration(readConfig(), pino({ level: "silent" }));
  try {
    await carryOut(administration, command ?? "", username, password);
  } finally {
    await administration[Symbol.asyncDispose]();
  }
}

/** The commands that change the state of an account, each with the message that it prints. */
const stateChanges = {
  demote: "is an ordinary account now",
  disable: "is disabled",
  enable: "can log in again",
  remove: "was removed",
};

const isStateChange = (command: string): command is keyof typeof stateChanges =>
  Object.hasOwn(stateChanges, command);

async function carryOut(
  administration: Administration,
  command: string,
  username: string,
  password: string | undefined,
): Promise<void> {
  if (command === "list") {
    for (const admin of await administration.listAdmins()) {
      console.log(`${admin.username}  (since ${admin.createdAt.slice(0, 10)})`);
    }
    return;
  }
  if (command === "reset-factor") {
    await administration.resetFactor(username);
    console.log(`${username} has no second factor now`);
    return;
  }
  if (isStateChange(command)) {
    await administration[command](username);
    console.log(`${username} ${stateChanges[command]}`);
    return;
  }
  const change = command === "create" ? administration.create : administration.setPassword;
  const generated = await change(username, password);
  const done = command === "create" ? "was made an administrator" : "has a new password";
  console.log(`${username} ${done}${generated === undefined ? "" : `:  ${generated}`}`);
}

/** Prints an error as one line that says what the user should do, and no stack trace. */
run().catch((error: unknown) => {
  console.error(commandFailureLine(error));
  process.exitCode = 1;
});
