import { constants, platform, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, type Options, verifySync } from "@node-rs/argon2";

/** A password to hash, or to compare with a hash. */
export type HashJob = { password: string; stored?: string };

/** argon2id, which is the library's default, with the least that OWASP recommends. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Pages come first. On Linux this is about the thread alone; elsewhere it would be about them too. */
function giveWay(): void {
  if (platform() !== "linux") return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Where that is forbidden, it works as anything else does.
  }
}

giveWay();
parentPort?.on("message", ({ password, stored }: HashJob) => {
  parentPort?.postMessage(
    stored === undefined ? hashSync(password, options) : verifySync(stored, password),
  );
});
