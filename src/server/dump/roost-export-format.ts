/**
 * The first and the last lines of Roost's own exports. All of them are SQL comments, so that `psql`
 * can restore an export. An import requires the last two lines, because a truncated file lacks
 * them.
 */
export const firstLine = "-- Roost export, format 1";
export const takenPrefix = "-- Taken: ";
export const rowsPrefix = "-- Rows: ";
/**
 * The first characters of the line that states the checksum. The checksum covers every byte before
 * that line, and is written in lower-case hexadecimal.
 */
export const checksumPrefix = "-- SHA-256 of everything before this line: ";
export const lastLine = "-- Roost export complete";
