/** The largest JSON body of a call, in bytes, unless the call sets another limit. */
export const bodyLimit = 64 * 1024;
