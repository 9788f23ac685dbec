/** A package as package-lock.json has it: nested copies are entries of their own. */
export type LockedPackage = {
  name: string;
  version: string;
  /** Where it is installed, from the project's root. */
  path: string;
  /** SPDX expression; undefined when neither the package nor what wants it says one. */
  licence: string | undefined;
  /** Whether only development tools want it. */
  isDevelopment: boolean;
  /** Whether npm may skip the package, as on another platform. */
  isOptional: boolean;
  /** The hash of its archive, with the name of the algorithm. */
  integrity: string | undefined;
  /** The address from which it was fetched. */
  resolved: string | undefined;
};

type LockEntry = {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  integrity?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
};

/** package-lock.json as far as it is read here. */
export type LockFile = { packages: Record<string, LockEntry> };

const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + 13);

/**
 * Every package of the lock file, on whichever platform it is installed, sorted by name and version.
 *
 * Some entries of other platforms' binaries say no licence: it is that of the package of the same
 * version that wants them as optional dependencies, as they are parts of it.
 */
export function listLockedPackages({ packages }: LockFile): LockedPackage[] {
  const licencesOfParts = new Map<string, string>();
  for (const { license, version, optionalDependencies = {} } of Object.values(packages)) {
    for (const [part, wanted] of Object.entries(optionalDependencies)) {
      if (license && wanted === version) licencesOfParts.set(`${part} ${wanted}`, license);
    }
  }
  return Object.entries(packages)
    .filter(([path]) => path !== "")
    .map(([path, { version = "", license, dev = false, optional = false, ...entry }]) => {
      const name = nameOf(path);
      return {
        name,
        version,
        path,
        licence: license ?? licencesOfParts.get(`${name} ${version}`),
        isDevelopment: dev,
        isOptional: optional,
        integrity: entry.integrity,
        resolved: entry.resolved,
      };
    })
    .sort((a, b) => compareText(a.name, b.name) || compareText(a.version, b.version));
}

/** By code units, so that the order does not depend on the machine's language. */
export const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
