import { hashSync, verifySync } from "@node-rs/argon2";
import { hashOptions } from "./password-hash.ts";
import { answerJobs } from "./thread.ts";

/** A password to hash, or to compare with a hash. */
export type HashJob = { password: string; stored?: string };

answerJobs(({ password, stored }: HashJob) =>
  stored === undefined ? hashSync(password, hashOptions) : verifySync(stored, password),
);
