import { sql } from "kysely";

/** The PostgreSQL channel on which processes announce that listings have changed. */
export const listingsChannel = "roost_listings";

/**
 * SQL expression that notifies every process, when the transaction commits, that listings have
 * changed. Each statement that changes listings has it in its `returning` clause. The notification
 * contains no data.
 */
export const announcement = sql<string>`pg_notify(${sql.lit(listingsChannel)}, '')::text`;
