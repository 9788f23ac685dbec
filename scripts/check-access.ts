import { readFile, writeFile } from "node:fs/promises";
import type { AnyProcedure } from "@trpc/server";
import { appRouter } from "../src/server/router.ts";
import type { Access, ProcedureMeta } from "../src/server/trpc.ts";

const document = "docs/access.md";

type Definition = { type: "query" | "mutation"; meta?: ProcedureMeta };

const introduction = `# Who may call what

\`npx node scripts/check-access.ts --write\` writes this page from the procedures, and \`npm run check\`
fails if it is out of date. \`src/server/http/guards.test.ts\` calls every procedure as a visitor, as an
ordinary account and as an administrator.

- **visitors**: every person, without a login.
- **accounts**: every account that is logged in. An ordinary account can change only its own data.
- **administrators**: accounts with administrator rights.
- **administrators, and API keys with** a scope: API keys may make no other call.

Uploads, downloads and exports are not procedures, because their bodies are not JSON. Their paths,
\`/api/admin/…\` and \`/api/database/…\`, are for administrators only. The same test lists these paths.
`;

function describe(access: Access | undefined): string {
  if (access === undefined) return "visitors";
  if (access === "user") return "accounts";
  if (access === "admin") return "administrators";
  return `administrators, and API keys with \`${access}\``;
}

/**
 * Returns the text that docs/access.md must have: a table of all procedures and who may call them.
 */
function describeAccess(procedures: Record<string, AnyProcedure>): string {
  const rows = Object.entries(procedures)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { _def }]) => {
      const { type, meta } = _def as unknown as Definition;
      const path = meta?.rest ? `\`${meta.rest.method} ${meta.rest.path}\`` : "–";
      const kind = type === "query" ? "reads" : "changes";
      return [`\`${name}\``, kind, path, describe(meta?.access)];
    });
  return `${introduction}
${writeTable(["call", "kind", "REST", "who may"], rows)}
`;
}

/** Returns a Markdown table whose columns are aligned, as the formatter wants them. */
function writeTable(header: string[], rows: string[][]): string {
  const widths = header.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const write = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [write(header), write(widths.map((width) => "-".repeat(width))), ...rows.map(write)].join(
    "\n",
  );
}

const text = describeAccess(appRouter._def.procedures as unknown as Record<string, AnyProcedure>);
if (process.argv.includes("--write")) await writeFile(document, text);
else if (text !== (await readFile(document, "utf8"))) {
  console.error(`${document} is out of date: npx node scripts/check-access.ts --write`);
  process.exitCode = 1;
}
