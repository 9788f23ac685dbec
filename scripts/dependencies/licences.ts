import type { LockedPackage } from "./lock.ts";

/** They ask for no more than that their notice is kept, if that. */
const permissive = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

type Exception = { licence: string; packages: RegExp; reason: string };

/** Licences that ask for more, and the packages for which that was looked into. */
export const exceptions: Exception[] = [
  {
    licence: "LGPL-3.0-or-later",
    packages: /^@img\/sharp-/,
    reason:
      "libvips and what it is linked with. It is a shared library in a package of its own, unchanged, that whoever runs Roost may replace by another build: that is what the LGPL asks for. Its sources are at https://github.com/lovell/sharp-libvips.",
  },
  {
    licence: "MPL-2.0",
    packages: /^(lightningcss(-.*)?|axe-core|@axe-core\/playwright)$/,
    reason:
      "The MPL covers the files of these packages, which are used as they are: lightningcss to build the client, axe-core in tests. Nothing of them is in what browsers get.",
  },
  {
    licence: "CC-BY-4.0",
    packages: /^caniuse-lite$/,
    reason:
      "Data of caniuse.com about browsers, read while the client is built. It asks for attribution, which its package and this line give.",
  },
  {
    licence: "OFL-1.1",
    packages: /^@fontsource-variable\//,
    reason:
      "The fonts Figtree and Fraunces. They may be served and passed on with their licence, and not be sold by themselves; a changed font needs another name where its authors reserve theirs.",
  },
];

/** Whether a package may be used under an SPDX expression of names with AND, OR and parentheses. */
export function isAllowed(name: string, expression: string): boolean {
  const plain = expression.trim().replace(/^\(([^()]*)\)$/, "$1");
  if (plain.includes("(")) return false;
  return plain
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((licence) => isAllowedLicence(name, licence)));
}

function isAllowedLicence(name: string, licence: string): boolean {
  if (permissive.has(licence)) return true;
  return exceptions.some((one) => one.licence === licence && one.packages.test(name));
}

/** A line for each package whose licence is unknown or not among those that are allowed. */
export function findForbidden(packages: LockedPackage[]): string[] {
  return packages
    .filter(({ name, licence }) => licence === undefined || !isAllowed(name, licence))
    .map(
      ({ name, version, licence }) =>
        `${name} ${version}: the licence ${licence ?? "is not known"}${licence ? " is not allowed" : ""}. See scripts/dependencies/licences.ts.`,
    );
}
