/** The maximum size of a call's JSON body in bytes, unless the call has a limit of its own. */
export const bodyLimit = 64 * 1024;
