import { readFile, writeFile } from "node:fs/promises";
import { type Advisory, findVulnerable } from "./dependencies/advisories.ts";
import { describeLicences } from "./dependencies/describe-licences.ts";
import { findUntied } from "./dependencies/integrity.ts";
import { findForbidden } from "./dependencies/licences.ts";
import { type LockFile, listLockedPackages } from "./dependencies/lock.ts";

const document = "docs/licences.md";

const read = async <T>(path: string) => JSON.parse(await readFile(path, "utf8")) as T;

const packages = listLockedPackages(await read<LockFile>("package-lock.json"));
const advisories = await read<Advisory[]>("scripts/dependencies/advisories.json");
const withoutIntegrity = await read<string[]>("scripts/dependencies/without-integrity.json");
const vulnerable = findVulnerable(packages, advisories);
for (const { text, isAccepted } of vulnerable) if (isAccepted) console.warn(text);

const problems = [
  ...vulnerable.filter(({ isAccepted }) => !isAccepted).map(({ text }) => text),
  ...findForbidden(packages),
  ...findUntied(packages, withoutIntegrity),
];
const licences = describeLicences(packages);
if (process.argv.includes("--write")) await writeFile(document, licences);
else if (licences !== (await readFile(document, "utf8"))) {
  problems.push(`${document} is out of date: npx node scripts/check-dependencies.ts --write`);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
