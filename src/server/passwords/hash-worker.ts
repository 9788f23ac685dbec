import { hashSync, verifySync } from "@node-rs/argon2";
import { runJobs } from "../worker.ts";
import { hashOptions } from "./password-hash.ts";
import { findWeakness } from "./password-strength.ts";

/**
 * A job of the worker: a password to hash, to compare with a hash, or to check for its strength.
 * `names` are words that an attacker would try first.
 */
export type HashJob =
  | { kind: "hash"; password: string }
  | { kind: "verify"; password: string; stored: string }
  | { kind: "estimate"; password: string; names: string[] };

function runJob(job: HashJob) {
  if (job.kind === "hash") return hashSync(job.password, hashOptions);
  if (job.kind === "verify") return verifySync(job.stored, job.password);
  return findWeakness(job.password, job.names);
}

runJobs({ run: runJob });
