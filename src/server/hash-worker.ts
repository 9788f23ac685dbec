import { hashSync, type Options, verifySync } from "@node-rs/argon2";
import { answerJobs } from "./thread.ts";

/** A password to hash, or to compare with a hash. */
export type HashJob = { password: string; stored?: string };

/** argon2id, which is the library's default, with the least that OWASP recommends. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

answerJobs(({ password, stored }: HashJob) =>
  stored === undefined ? hashSync(password, options) : verifySync(stored, password),
);
