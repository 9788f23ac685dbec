/**
 * The administrator that a server creates at its first start in the tests. Other sites of the tests
 * start from copies of that server's data, so they have the same administrator.
 */
export const admin = { username: "admin", password: "a heron on the ridge" } as const;

/**
 * The name of the environment variable with the path of the data directory that all stages of `npm
 * test` share. The first stage that needs the directory creates it.
 */
export const sharedFirstStart = "SHARED_FIRST_START";
