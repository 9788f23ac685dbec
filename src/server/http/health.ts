import type { FastifyInstance } from "fastify";
import { withDeadline } from "../cache/cached-value.ts";
import type { Database } from "../db/connection.ts";
import { isCurrent } from "../db/migrate.ts";

/**
 * The number of milliseconds within which the database must respond; otherwise the process is not
 * ready.
 */
const readyWithinMs = 1_000;

/**
 * Serves two paths for monitoring. `/healthz` returns 200 while the process runs. `/readyz` returns
 * 200 while the database responds and has the newest schema.
 */
export function mountHealth(app: FastifyInstance, database: Database): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const ready = await withDeadline(isCurrent(database), readyWithinMs).catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });
}
