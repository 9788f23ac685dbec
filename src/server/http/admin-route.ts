import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RequestContext } from "../context.ts";
import type { CurrentSession } from "../sessions.ts";
import { permit } from "../trpc.ts";
import type { CreateRequestContext } from "./request-context.ts";
import { refuseOtherSite } from "./same-origin.ts";

/** A request from a logged-in administrator, with its context. */
export type AdminRequest = {
  request: FastifyRequest;
  reply: FastifyReply;
  context: RequestContext;
  user: CurrentSession["user"];
};

type AdminRoute = {
  method: "GET" | "POST";
  url: string;
  config?: FastifyContextConfig;
  /** The maximum number of bytes of the body, if it differs from the default. */
  bodyLimit?: number;
  /**
   * Whether the administrator must have entered the password or the second factor in the last ten
   * minutes.
   */
  isSensitive?: true;
  handle: (request: AdminRequest) => unknown;
};

/**
 * Mounts a route that is for administrators only and sends or receives files, which tRPC procedures
 * cannot do.
 */
export function mountAdminRoute(
  app: FastifyInstance,
  createContext: CreateRequestContext,
  { method, url, config, bodyLimit, isSensitive, handle }: AdminRoute,
): void {
  app.route({
    method: method === "GET" ? ["GET", "HEAD"] : method,
    url,
    ...(config ? { config } : {}),
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    // A request without permission is refused before its body is read.
    onRequest: async (request, reply) => {
      const context = await createContext(request, reply);
      await permit(context, "admin", { isSensitive });
      // Requests from other sites are refused, because a link on another site must not make an
      // administrator's browser download a file.
      const refusal = refuseOtherSite(request, context.config);
      if (refusal) throw refusal;
    },
    async handler(request, reply) {
      const context = await createContext(request, reply);
      const { user } = await permit(context, "admin");
      return handle({ request, reply, context, user });
    },
  });
}
