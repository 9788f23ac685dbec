import type { LockedPackage } from "./lock.ts";

/**
 * Finds what the lock file does not tie to one content: packages without a SHA-512, and those that
 * name where they came from, which may be a machine that others do not reach.
 *
 * @param exceptions `name@version` of packages whose hash cannot be had: only optional tools
 * @returns a line for each, also for an exception that is not needed any more
 */
export function findUntied(packages: LockedPackage[], exceptions: readonly string[]): string[] {
  const untied = packages.filter(({ integrity = "" }) => !/^sha512-[\w+/]{86}==$/.test(integrity));
  const isException = ({ name, version, isDevelopment, isOptional }: LockedPackage) =>
    isDevelopment && isOptional && exceptions.includes(`${name}@${version}`);
  const needed = new Set(untied.map(({ name, version }) => `${name}@${version}`));
  return [
    ...untied
      .filter((one) => !isException(one))
      .map(
        ({ name, version, path }) =>
          `${name} ${version} (${path}): package-lock.json has no SHA-512 of it. See docs/decisions/017-dependency-checks.md.`,
      ),
    ...packages
      .filter(({ resolved }) => resolved !== undefined)
      .map(
        ({ name, version }) =>
          `${name} ${version}: package-lock.json names the machine that it came from. Leave "resolved" out.`,
      ),
    ...exceptions
      .filter((one) => !needed.has(one))
      .map(
        (one) =>
          `${one} needs no exception: take it off scripts/dependencies/without-integrity.json`,
      ),
  ];
}
