/**
 * The first and last lines of Roost's own exports. They are SQL comments, so `psql` can restore
 * such a file. An import requires the last two lines, because a truncated file lacks them.
 */
export const firstLine = "-- Roost export, format 1";
export const takenPrefix = "-- Taken: ";
export const rowsPrefix = "-- Rows: ";
/** The prefix of the line with the checksum of every byte before it, in lower-case hexadecimal. */
export const checksumPrefix = "-- SHA-256 of everything before this line: ";
export const lastLine = "-- Roost export complete";
