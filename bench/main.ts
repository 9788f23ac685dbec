import { chromium } from "@playwright/test";
import { temporaryDirectory } from "../faults/temporary-directory.ts";
import { findChromium, findPostgresBinaries } from "../scripts/find-tools.ts";
import { startServer } from "../scripts/server-process.ts";
import { homeWeightLimits, measureHomeWeight } from "./home-weight.ts";
import { formatTable, judge, type Row } from "./report.ts";
import { measureSecondStart } from "./second-start.ts";
import { measureSubmissions } from "./submissions.ts";

// Usage: node bench/main.ts [--json]
const skipped: string[] = [];

async function homeWeight(dataDir: string): Promise<Row[]> {
  const executablePath = await findChromium();
  if (!executablePath) {
    skipped.push("home page: install chromium, or set CHROME_PATH");
    return [];
  }
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

async function submissions(dataDir: string): Promise<Row[]> {
  const binaries = await findPostgresBinaries();
  if (binaries) return measureSubmissions(binaries, dataDir);
  skipped.push("submissions: install postgresql");
  return [];
}

async function measureAll(): Promise<Row[]> {
  const stack = new AsyncDisposableStack();
  try {
    const embedded = stack.use(await temporaryDirectory());
    const forPostgres = stack.use(await temporaryDirectory());
    return [
      await measureSecondStart(embedded.path),
      ...(await homeWeight(embedded.path)),
      ...(await submissions(forPostgres.path)),
    ];
  } finally {
    await stack.disposeAsync();
  }
}

const rows = (await measureAll()).map(judge);
if (process.argv.includes("--json")) {
  console.log(JSON.stringify({ rows, skipped }, undefined, 2));
} else {
  console.log(formatTable(rows));
  for (const what of skipped) console.log(`SKIPPED  ${what}`);
}
process.exitCode = rows.every((row) => row.pass) ? 0 : 1;
