import { createHash } from "node:crypto";

/** The number of hexadecimal digits of the SHA-256 hash that a picture's URL contains. */
const length = 20;

/** Returns the hash that identifies a stored picture. */
export const pictureHash = (master: Buffer): string =>
  createHash("sha256").update(master).digest("hex").slice(0, length);
