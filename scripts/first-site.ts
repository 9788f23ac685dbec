/** The administrator of every site that starts from the data directory of a first start. */
export const admin = { username: "admin", password: "a heron on the ridge" } as const;

/**
 * The name of the environment variable with the path of the data directory that all stages of `npm
 * test` share. The first stage that needs the directory creates it.
 */
export const sharedFirstStart = "SHARED_FIRST_START";
