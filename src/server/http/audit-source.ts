import type { FastifyInstance } from "fastify";
import { withSource } from "../request-source.ts";
import { visitorAddress } from "./visitor-address.ts";

/**
 * Runs the handler of each request in an async context that holds the sender's network for the
 * audit log. The async context begins only after the body was read, because the context would be
 * lost while the body is read.
 */
export function mountAuditSource(app: FastifyInstance): void {
  app.addHook("preHandler", (request, _reply, done) => withSource(visitorAddress(request), done));
}
