/**
 * The administrator that the tests' first start of a server creates. Every site that starts from a
 * copy of its data directory has this administrator.
 */
export const admin = { username: "admin", password: "a heron on the ridge" } as const;

/**
 * The name of the environment variable with the path of the data directory that all stages of `npm
 * test` share. The first stage that needs the directory creates it.
 */
export const sharedFirstStart = "SHARED_FIRST_START";
