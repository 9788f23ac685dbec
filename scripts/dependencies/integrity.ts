import type { LockedPackage } from "./lock.ts";
import withoutIntegrity from "./without-integrity.json" with { type: "json" };

/**
 * Returns one message for each package whose content package-lock.json does not pin. These are
 * packages without a SHA-512 hash, and packages with a fixed download address, which may belong to
 * a server that other developers cannot reach. Also returns a message for each exception that is no
 * longer needed.
 *
 * @param exceptions `name@version` of optional development tools for which there is no hash
 */
export function findUnpinned(
  packages: LockedPackage[],
  exceptions: readonly string[] = withoutIntegrity,
): string[] {
  const unhashed = packages.filter(
    ({ integrity = "" }) => !/^sha512-[\w+/]{86}==$/.test(integrity),
  );
  const isException = ({ name, version, isDevelopment, isOptional }: LockedPackage) =>
    isDevelopment && isOptional && exceptions.includes(`${name}@${version}`);
  const needed = new Set(unhashed.map(({ name, version }) => `${name}@${version}`));
  return [
    ...unhashed
      .filter((one) => !isException(one))
      .map(
        ({ name, version, path }) =>
          `${name} ${version} (${path}): package-lock.json has no SHA-512 hash of it. See docs/decisions/017-dependency-checks.md.`,
      ),
    ...packages
      .filter(({ resolved }) => resolved !== undefined)
      .map(
        ({ name, version }) =>
          `${name} ${version}: package-lock.json has its download address. Remove "resolved".`,
      ),
    ...exceptions
      .filter((one) => !needed.has(one))
      .map(
        (one) =>
          `${one} is no package without a hash: remove it from scripts/dependencies/without-integrity.json`,
      ),
  ];
}
