import type { FastifyInstance } from "fastify";
import { withDeadline } from "../cache/cached-value.ts";
import type { Database } from "../db/connection.ts";
import { isCurrent } from "../db/migrate.ts";

/** Milliseconds within which the database must respond for the process to count as ready. */
const readyWithinMs = 1_000;

/**
 * Serves `/healthz`, which is 200 while the process runs, and `/readyz`, which is 200 while the
 * database responds and its schema is current.
 */
export function mountHealth(app: FastifyInstance, database: Database): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const ready = await withDeadline(isCurrent(database), readyWithinMs).catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });
}
