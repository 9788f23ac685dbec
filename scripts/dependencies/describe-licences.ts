import { exceptions } from "./licences.ts";
import { compareText, type LockedPackage } from "./lock.ts";

/**
 * docs/licences.md: every package under its licence, what runs in production apart from the tools.
 * The same on every platform, as the lock file is.
 */
export function describeLicences(packages: LockedPackage[]): string {
  const production = packages.filter(({ isDevelopment }) => !isDevelopment);
  const development = packages.filter(({ isDevelopment }) => isDevelopment);
  return `${introduction}
## Licences that ask for more than a notice

${exceptions.map(({ licence, reason }) => `- **${licence}**: ${reason}`).join("\n")}

All others in the lists are permissive. Where a package offers a choice, the permissive one is taken.

## In production

${describeGroups(production)}
## Development only

Not installed by \`npm ci --omit=dev\`.

${describeGroups(development)}`;
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

const introduction = `# Licences of what Roost uses

Written by \`npx node scripts/check-dependencies.ts --write\` from package-lock.json; \`npm run check\` fails
when it is out of date, or when a package comes with a licence that is not allowed. Roost itself is
under the MIT licence.

## What to pass on

Who runs Roost for themselves has to do nothing. Who passes it on, as an image or an archive, passes on:

- \`LICENSE\`, Roost's own.
- \`node_modules\` as \`npm ci\` has made it: each package has its licence and its copyright in it.
- With \`dist/client\` alone, which is packages' code without their comments, and fonts: the licences of
  the packages below, and those of the fonts, \`node_modules/@fontsource-variable/*/LICENSE\`.
- The Node.js that is in \`node_modules\` brings its own \`LICENSE\`, with those of what it holds.
`;
