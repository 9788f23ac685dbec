import { access, readdir } from "node:fs/promises";
import { chromium } from "@playwright/test";

async function firstExisting(paths: (string | undefined)[]): Promise<string | undefined> {
  for (const path of paths) {
    if (!path) continue;
    const exists = await access(path).then(
      () => true,
      () => false,
    );
    if (exists) return path;
  }
  return undefined;
}

/**
 * Returns the path of a Chromium: from the variable `CHROME_PATH`, from the usual places, or from
 * Playwright's download.
 */
export function findChromium(): Promise<string | undefined> {
  return firstExisting([
    process.env.CHROME_PATH,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    chromium.executablePath(),
  ]);
}

/**
 * Returns the path of a headless Chromium, which needs a fifth less CPU time. If there is none,
 * returns the path of a complete Chromium.
 */
export async function findHeadlessChromium(): Promise<string | undefined> {
  return (
    (await firstExisting([process.env.CHROME_PATH, "/usr/bin/chromium-headless-shell"])) ??
    findChromium()
  );
}

const pathFolders = () => (process.env.PATH ?? "").split(":").filter(Boolean);

/** Returns the path of the load generator wrk; always undefined on other systems than Linux. */
export async function findWrk(): Promise<string | undefined> {
  if (process.platform !== "linux") return undefined;
  return firstExisting(pathFolders().map((folder) => `${folder}/wrk`));
}

/**
 * Returns the folder of PostgreSQL's server programs: a folder on the PATH, or the folder in which
 * operating systems' packages install the programs.
 */
export async function findPostgresBinaries(): Promise<string | undefined> {
  const debian = "/usr/lib/postgresql";
  const versions = await readdir(debian).catch(() => []);
  const folders = [
    ...pathFolders(),
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => `${debian}/${version}/bin`),
    "/opt/homebrew/opt/postgresql/bin",
    "/usr/local/opt/postgresql/bin",
  ];
  const initdb = await firstExisting(folders.map((folder) => `${folder}/initdb`));
  return initdb?.slice(0, -"/initdb".length);
}
