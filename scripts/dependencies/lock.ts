/** A package in package-lock.json. A nested copy of a package is an entry of its own. */
export type LockedPackage = {
  name: string;
  version: string;
  /** The folder of the package, relative to the project. */
  path: string;
  /** An SPDX expression; undefined if neither the package nor the one that depends on it has one. */
  licence: string | undefined;
  isDevelopment: boolean;
  /** Whether npm may skip the package, for example on another platform. */
  isOptional: boolean;
  /** The hash of the package's archive, after the name of the algorithm. */
  integrity: string | undefined;
  /** The address from which npm downloaded the package. */
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

/** The part of package-lock.json that the checks use. */
export type LockFile = { packages: Record<string, LockEntry> };

const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + 13);

/**
 * Returns all packages in the lock file, those of other platforms too, by name and version.
 *
 * Some platform-specific binaries have no licence in the lock file. They are part of a package of
 * the same version that lists them as optional dependencies, and get the licence of that package.
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

/** Compares by code units, so that the order is the same in every locale. */
export const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
