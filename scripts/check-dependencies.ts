import { readFile, writeFile } from "node:fs/promises";
import { findVulnerable } from "./dependencies/advisories.ts";
import { findUnpinned } from "./dependencies/integrity.ts";
import { describeLicences, findForbidden } from "./dependencies/licences.ts";
import { listLockedPackages } from "./dependencies/lock.ts";

const document = "docs/licences.md";

const packages = listLockedPackages(JSON.parse(await readFile("package-lock.json", "utf8")));
const vulnerable = findVulnerable(packages);
for (const { text, isAccepted } of vulnerable) if (isAccepted) console.warn(text);

const problems = [
  ...vulnerable.filter(({ isAccepted }) => !isAccepted).map(({ text }) => text),
  ...findForbidden(packages),
  ...findUnpinned(packages),
];
const licences = describeLicences(packages);
if (process.argv.includes("--write")) await writeFile(document, licences);
else if (licences !== (await readFile(document, "utf8"))) {
  problems.push(`${document} is out of date: npx node scripts/check-dependencies.ts --write`);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
