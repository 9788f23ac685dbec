import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";

/**
 * The PostgreSQL channel on which processes announce that deliveries to the webhook have changed.
 */
export const deliveriesChannel = "roost_deliveries";

/**
 * Notifies every process that deliveries have changed, as soon as the transaction commits. The
 * notification contains no data.
 */
export async function announceDeliveries(trx: Db): Promise<void> {
  await sql`select pg_notify(${deliveriesChannel}, '')`.execute(trx);
}
