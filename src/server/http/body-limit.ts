/** Bytes of JSON that a call takes, unless it says otherwise. */
export const bodyLimit = 64 * 1024;
