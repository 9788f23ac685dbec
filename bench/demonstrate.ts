import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Fills an empty data directory with the same content as `npm run demo`. */
export async function demonstrate(dataDir: string): Promise<void> {
  await promisify(execFile)(process.execPath, ["scripts/demo.ts"], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
  });
}
