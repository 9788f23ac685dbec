import { sql } from "kysely";

/** The PostgreSQL channel on which processes announce that messages have changed. */
export const messagesChannel = "roost_messages";

/**
 * SQL that notifies every process, when the transaction commits, that messages have changed. It
 * belongs in the `returning` clause of a statement that changes messages. The notification contains
 * no data.
 */
export const messagesChanged = sql<string>`pg_notify(${sql.lit(messagesChannel)}, '')::text`;
