import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RequestContext } from "../context.ts";
import type { CurrentSession } from "../sessions.ts";
import { permit } from "../trpc.ts";
import type { CreateRequestContext } from "./request-context.ts";
import { refuseOtherSite } from "./same-origin.ts";

/** A request of an administrator. */
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
  handle: (asked: AdminRequest) => unknown;
};

/** Mounts what only administrators may ask for, where a procedure cannot answer: files both ways. */
export function mountAdminRoute(
  app: FastifyInstance,
  createContext: CreateRequestContext,
  { method, url, config, handle }: AdminRoute,
): void {
  app.route({
    method: method === "GET" ? ["GET", "HEAD"] : method,
    url,
    ...(config ? { config } : {}),
    // Who may not is told so before anything else is looked at.
    onRequest: async (request, reply) => {
      const context = await createContext(request, reply);
      await permit(context, "admin");
      // A link of another site must not make an administrator's browser save a file.
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
