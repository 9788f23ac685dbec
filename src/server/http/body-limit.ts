/**
 * The maximum size of a request's JSON body in bytes, unless its procedure has a limit of its own.
 */
export const bodyLimit = 64 * 1024;
