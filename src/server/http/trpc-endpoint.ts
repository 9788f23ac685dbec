import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#common/errors.ts";
import type { RequestContext } from "../context.ts";
import { type AppRouter, appRouter } from "../router.ts";
import { toAppError } from "../trpc.ts";
import { logFailure } from "./error-answers.ts";

type CreateContext = (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>;

/** How many calls one request may hold. */
const maxBatchSize = 20;

/** Mounts the router at /trpc. Changes are taken from JSON bodies only. */
export async function mountTrpc(app: FastifyInstance, createContext: CreateContext): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook("preValidation", async (request) => {
      const type = request.headers["content-type"] ?? "";
      if (request.method === "POST" && !/^application\/json\s*(?:;|$)/i.test(type)) {
        throw new AppError("UNSUPPORTED_MEDIA_TYPE", "The body must be JSON");
      }
    });
    await scope.register(fastifyTRPCPlugin, {
      prefix: "/trpc",
      trpcOptions: {
        router: appRouter,
        maxBatchSize,
        createContext: ({ req, res }) => createContext(req, res),
        onError({ error, ctx, req }) {
          const appError = toAppError(error);
          if (appError.status >= 500) {
            logFailure(req.log, appError.cause ?? error, ctx?.requestId ?? req.id);
          }
        },
        responseMeta({ errors }) {
          const waits = errors.map((error) => toAppError(error).retryAfterSeconds ?? 0);
          const longest = Math.max(0, ...waits);
          return longest > 0 ? { headers: { "retry-after": String(longest) } } : {};
        },
      } satisfies FastifyTRPCPluginOptions<AppRouter>["trpcOptions"],
    });
  });
}
