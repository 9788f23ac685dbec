import { compareText, type LockedPackage } from "./lock.ts";

/** Allowed licences, which require at most that their notice is kept with the software. */
const permissive = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

/**
 * Licences with further conditions. For each licence, the packages that are allowed, because they
 * were checked against these conditions.
 */
const exceptions: { licence: string; packages: RegExp; reason: string }[] = [
  {
    licence: "LGPL-3.0-or-later",
    packages: /^@img\/sharp-/,
    reason:
      "libvips and the libraries that it links. They are an unchanged shared library in a package of its own, which an operator of Roost can replace with another build, as the LGPL requires. The sources are at https://github.com/lovell/sharp-libvips.",
  },
  {
    licence: "MPL-2.0",
    packages: /^(lightningcss(-.*)?|axe-core|@axe-core\/playwright|@resvg\/resvg-wasm)$/,
    reason:
      "The MPL covers the files of these packages, which are used unchanged: lightningcss builds the client, axe-core runs in tests, and resvg draws pictures on the server. Browsers get no part of them.",
  },
  {
    licence: "CC-BY-4.0",
    packages: /^caniuse-lite$/,
    reason:
      "Data of caniuse.com about browsers, which the build of the client reads. The licence requires attribution, which the package and this line give.",
  },
  {
    licence: "OFL-1.1",
    packages: /^@fontsource(-variable)?\//,
    reason:
      "The fonts Figtree and Fraunces. They may be served and redistributed with their licence, but not sold on their own. A changed font needs another name if the authors reserved theirs.",
  },
];

/**
 * Whether a package's licence is allowed. The licence is an SPDX expression of licence names, AND,
 * OR and parentheses.
 */
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

/** Returns one message for each package whose licence is unknown or not allowed. */
export function findForbidden(packages: LockedPackage[]): string[] {
  return packages
    .filter(({ name, licence }) => licence === undefined || !isAllowed(name, licence))
    .map(
      ({ name, version, licence }) =>
        `${name} ${version}: the licence ${licence ?? "is not known"}${licence ? " is not allowed" : ""}. See scripts/dependencies/licences.ts.`,
    );
}

/**
 * Returns the text of docs/licences.md. The text does not depend on the platform on which it is
 * generated.
 */
export function describeLicences(packages: LockedPackage[]): string {
  return `${introduction}
## Licences with more conditions than a notice

${exceptions.map(({ licence, reason }) => `- **${licence}**: ${reason}`).join("\n")}

All other licences in the lists are permissive. Where a package offers a choice, Roost uses it under
the permissive licence.

## In production

${describeGroups(packages.filter(({ isDevelopment }) => !isDevelopment))}
## Development only

\`npm ci --omit=dev\` does not install these packages.

${describeGroups(packages.filter(({ isDevelopment }) => isDevelopment))}`;
}

function describeGroups(packages: LockedPackage[]): string {
  const groups = Map.groupBy(packages, ({ licence = "unknown" }) => licence);
  return [...groups]
    .sort(([a], [b]) => compareText(a, b))
    .map(([licence, members]) => {
      const lines = new Set(members.map(({ name, version }) => `- ${name} ${version}`));
      return `### ${licence}\n\n${[...lines].join("\n")}\n`;
    })
    .join("\n");
}

const introduction = `# Licences of the packages that Roost uses

\`npx node scripts/check-dependencies.ts --write\` writes this page from package-lock.json. \`npm run check\`
fails if the page is out of date, or if a package has a licence that is not allowed. Roost itself is
under the MIT licence.

## What to redistribute

Operators who run Roost for themselves have to do nothing. An image or an archive for others must
contain:

- \`LICENSE\`, Roost's own.
- \`node_modules\` as \`npm ci\` made it: each package contains its licence and its copyright notice.
- With \`dist/client\` alone, which has the packages' code without comments, and fonts: the licences of
  the packages below, and those of the fonts, \`node_modules/@fontsource-variable/*/LICENSE\`.
- The \`LICENSE\` of the Node.js in \`node_modules\`, with the licences of its parts.
`;
