import type { FastifyInstance } from "fastify";
import { withSource } from "../request-source.ts";
import { visitorAddress } from "./visitor-address.ts";

/**
 * Runs the handler of each request in the context that names the network of its sender for the audit
 * log. The context begins after the body was read, because reading it loses the context.
 */
export function mountAuditSource(app: FastifyInstance): void {
  app.addHook("preHandler", (request, _reply, done) => withSource(visitorAddress(request), done));
}
