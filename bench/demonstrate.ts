import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Fills an empty directory with what `npm run demo` adds. */
export async function demonstrate(dataDir: string): Promise<void> {
  await promisify(execFile)(process.execPath, ["scripts/demo.ts"], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
  });
}
