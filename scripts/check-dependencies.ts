import { readFile, writeFile } from "node:fs/promises";
import { findVulnerable } from "./dependencies/advisories.ts";
import { findUnpinned } from "./dependencies/integrity.ts";
import { describeLicences, findForbidden } from "./dependencies/licences.ts";
import { listLockedPackages } from "./dependencies/lock.ts";
import { askRegistry, describeNew } from "./dependencies/newest-advisories.ts";

const document = "docs/licences.md";

/**
 * Whether the check also fails because of an advisory that is in the registry but not in
 * advisories.json.
 */
const isStrict = process.env.STRICT_ADVISORIES === "1";

const packages = listLockedPackages(JSON.parse(await readFile("package-lock.json", "utf8")));
const vulnerable = findVulnerable(packages);
for (const { text, isAccepted } of vulnerable) if (isAccepted) console.warn(text);

const newest = await askRegistry();
const added = describeNew(
  newest ?? [],
  vulnerable.map(({ text }) => text),
);
console.log(
  newest === undefined
    ? "Advisories: only the stored ones of advisories.json, because the registry sent none."
    : `Advisories: the stored ones and the newest of the registry (${newest.length} for these packages).`,
);
if (!isStrict) for (const text of added) console.warn(`WARNING  ${text}`);

const problems = [
  ...vulnerable.filter(({ isAccepted }) => !isAccepted).map(({ text }) => text),
  ...(isStrict ? added : []),
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
