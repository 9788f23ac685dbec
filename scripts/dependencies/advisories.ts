import type { LockedPackage } from "./lock.ts";
import { compareVersions } from "./versions.ts";

/** Versions of a package that a published advisory warns of. */
export type Advisory = {
  package: string;
  /** The first version that is concerned; without it, all that came before the fix. */
  from?: string;
  /** The first version that is not: the least that may be locked. */
  fixed: string;
  /** Where it is published. */
  advisory: string;
  /** What could happen, in a line. */
  what: string;
  /** Why the version is kept for now. It is said at each check and fails none. */
  accepted?: string;
};

type Finding = { text: string; isAccepted: boolean };

/** What the lock file holds of versions that an advisory warns of, nested copies included. */
export function findVulnerable(
  packages: Pick<LockedPackage, "name" | "version" | "path">[],
  advisories: Advisory[],
): Finding[] {
  return packages.flatMap(({ name, version, path }) =>
    advisories
      .filter((advisory) => advisory.package === name && concerns(advisory, version))
      .map(({ fixed, advisory, what, accepted }) => ({
        text: `${name} ${version} (${path}): ${fixed} is the least that is safe. ${what}. ${advisory}${accepted ? `\n  Kept: ${accepted}` : ""}`,
        isAccepted: accepted !== undefined,
      })),
  );
}

function concerns({ from, fixed }: Advisory, version: string): boolean {
  if (from !== undefined && compareVersions(version, from) < 0) return false;
  return compareVersions(version, fixed) < 0;
}
