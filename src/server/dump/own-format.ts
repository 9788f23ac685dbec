/**
 * How the product's own dumps begin and end. They are what `psql` restores; these lines are comments
 * to it. The last two are insisted on: without them a file is not whole.
 */
export const firstLine = "-- Roost export, format 1";
export const takenPrefix = "-- Taken: ";
export const rowsPrefix = "-- Rows: ";
/** Of every byte before this line, in lower-case hexadecimal. */
export const checksumPrefix = "-- SHA-256 of everything before this line: ";
export const lastLine = "-- Roost export complete";
