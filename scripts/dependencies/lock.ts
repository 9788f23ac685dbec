/** A package in package-lock.json. A nested copy of a package is an entry of its own. */
export type LockedPackage = {
  name: string;
  version: string;
  /** The folder of the package, relative to the project. */
  path: string;
  /**
   * The package's licence as an SPDX expression. It is undefined if neither the package nor the
   * package that depends on it has a licence.
   */
  licence: string | undefined;
  isDevelopment: boolean;
  /** Whether npm may skip the package, for example because it is for another platform. */
  isOptional: boolean;
  /** The hash of the package's archive, with the name of the hash algorithm before it. */
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

/**
 * Packages whose package.json has no licence in the current format. A person has read their
 * licences in the packages' LICENSE or Readme. All of them are dependencies of the S3 server of the
 * tests.
 */
const licencesReadByHand = new Map([
  ["busboy 1.6.0", "MIT"],
  ["humanize-number 0.0.2", "MIT"],
  ["streamsearch 1.1.0", "MIT"],
]);

const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + 13);

/**
 * Returns all packages in package-lock.json by name and version, including packages for other
 * platforms. Some platform-specific binaries have no licence in the lock file. They get the licence
 * of the package of the same version that lists them as optional dependencies.
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
        licence:
          license ??
          licencesOfParts.get(`${name} ${version}`) ??
          licencesReadByHand.get(`${name} ${version}`),
        isDevelopment: dev,
        isOptional: optional,
        integrity: entry.integrity,
        resolved: entry.resolved,
      };
    })
    .sort((a, b) => compareText(a.name, b.name) || compareText(a.version, b.version));
}

/** Compares two names by their code units, so that the order does not depend on the locale. */
export const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
