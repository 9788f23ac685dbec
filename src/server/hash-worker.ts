import { constants, platform, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, type Options, verifySync } from "@node-rs/argon2";

/** A password to hash, or to compare with a hash. */
export type HashJob = { password: string; stored?: string };

/** argon2id, which is the library's default, with the least that OWASP recommends. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Pages come first. On Linux this is about the thread alone; elsewhere it would be about them too.
if (platform() === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

function isRight(stored: string, password: string): boolean {
  try {
    return verifySync(stored, password);
  } catch {
    // It is no hash at all.
    return false;
  }
}

parentPort?.on("message", ({ password, stored }: HashJob) => {
  parentPort?.postMessage(
    stored === undefined ? hashSync(password, options) : isRight(stored, password),
  );
});
