import { chromium } from "@playwright/test";
import { temporaryDirectory } from "../faults/temporary-directory.ts";
import { findChromium, findPostgresBinaries } from "../scripts/find-tools.ts";
import { run } from "../scripts/run.ts";
import { startServer } from "../scripts/server-process.ts";
import { measureAdminTables } from "./admin-tables.ts";
import { measureAnalytics } from "./analytics.ts";
import { measureBackup } from "./backup.ts";
import { measureFormEditor } from "./form-editor.ts";
import { homeWeightLimits, measureHomeWeight } from "./home-weight.ts";
import { measureKeptPages } from "./kept-pages.ts";
import { measureLogins } from "./logins.ts";
import { measureManyPosts } from "./many-posts.ts";
import { measureReadingPages } from "./reading-pages.ts";
import { formatTable, judge, type Row } from "./report.ts";
import { measureSecondStart } from "./second-start.ts";
import { measureSubmissions } from "./submissions.ts";

// Usage: node bench/main.ts [--json] [part …]
const skipped: string[] = [];

/** Runs a part that needs a tool, or notes what to install for it. */
async function withTool(
  tool: string | undefined,
  remedy: string,
  part: (tool: string) => Promise<Row[]>,
): Promise<Row[]> {
  if (tool) return part(tool);
  skipped.push(remedy);
  return [];
}

async function homeWeight(executablePath: string, dataDir: string): Promise<Row[]> {
  const server = await startServer({ dataDir });
  const browser = await chromium.launch({ executablePath });
  try {
    const weight = await measureHomeWeight(await browser.newPage(), server.url);
    return (["scripts", "styles", "fonts"] as const).map((kind) => ({
      name: `home page, first load: ${kind}`,
      unit: "KiB",
      measured: weight[kind] / 1024,
      limit: homeWeightLimits[kind] / 1024,
      limitIs: "maximum",
    }));
  } finally {
    await browser.close();
    await server.kill("SIGTERM");
  }
}

/** Fills a directory with what `npm run demo` adds. */
async function demonstrate(dataDir: string): Promise<void> {
  const status = await run("node", ["scripts/demo.ts"], { DATA_DIR: dataDir, DATABASE_URL: "" });
  if (status !== 0) throw new Error("The demonstration could not be made");
}

const chromePath = await findChromium();
const binaries = await findPostgresBinaries();
const needsChromium = "home and reading pages, form editor: install chromium, or set CHROME_PATH";
const needsPostgres = "submissions, exports and imports: install postgresql";

/** Each part begins in an empty directory. */
const parts: Record<string, (dataDir: string) => Promise<Row[]>> = {
  "second-start": async (dataDir) => [await measureSecondStart(dataDir)],
  "home-weight": (dataDir) =>
    withTool(chromePath, needsChromium, (path) => homeWeight(path, dataDir)),
  "reading-pages": (dataDir) =>
    withTool(chromePath, needsChromium, async (path) => {
      await demonstrate(dataDir);
      return measureReadingPages(path, dataDir);
    }),
  "kept-pages": async (dataDir) => {
    await demonstrate(dataDir);
    return [await measureKeptPages(dataDir)];
  },
  "many-posts": measureManyPosts,
  "admin-tables": (dataDir) => {
    if (!binaries) skipped.push("admin tables on PostgreSQL: install postgresql");
    return measureAdminTables(binaries, dataDir);
  },
  "form-editor": (dataDir) =>
    withTool(chromePath, needsChromium, (path) => measureFormEditor(path, dataDir)),
  analytics: (dataDir) => {
    if (!binaries) skipped.push("analytics on PostgreSQL: install postgresql");
    return measureAnalytics(binaries, dataDir);
  },
  backup: (dataDir) => withTool(binaries, needsPostgres, (path) => measureBackup(path, dataDir)),
  logins: measureLogins,
  submissions: (dataDir) =>
    withTool(binaries, needsPostgres, (path) => measureSubmissions(path, dataDir)),
};

const asked = process.argv.slice(2).filter((argument) => argument !== "--json");
const rows: Row[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const directory = await temporaryDirectory();
  try {
    rows.push(...(await measure(directory.path)));
  } finally {
    await directory[Symbol.asyncDispose]();
  }
}

const judged = rows.map(judge);
if (process.argv.includes("--json")) {
  console.log(JSON.stringify({ rows: judged, skipped }, undefined, 2));
} else {
  console.log(formatTable(judged));
  for (const what of skipped) console.log(`SKIPPED  ${what}`);
}
process.exitCode = judged.every((row) => row.pass) ? 0 : 1;
