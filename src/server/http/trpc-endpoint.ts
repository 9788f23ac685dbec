import type { AnyProcedure } from "@trpc/server";
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#common/errors.ts";
import type { RequestContext } from "../context.ts";
import { type AppRouter, appRouter } from "../router.ts";
import { type ProcedureMeta, toAppError } from "../trpc.ts";
import { bodyLimit } from "./body-limit.ts";
import { logCallFailure } from "./error-answers.ts";

type CreateContext = (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>;

/** How many calls one request may hold. */
const maxBatchSize = 20;

const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;

/** Bytes of JSON that a call takes; for a name that there is not, the usual. */
function bodyLimitOf(name: string): number {
  const procedure = Object.hasOwn(procedures, name) ? procedures[name] : undefined;
  const { meta } = (procedure?._def ?? {}) as { meta?: ProcedureMeta };
  return meta?.bodyLimit ?? bodyLimit;
}

/** Refuses a body that is larger than one of the calls it is for takes. */
function assertSize(request: FastifyRequest, bytes: number): void {
  const names = (request.params as { path?: string }).path?.split(",") ?? [];
  const limits = names.map(bodyLimitOf);
  if (bytes <= (limits.length > 0 ? Math.min(...limits) : bodyLimit)) return;
  throw new AppError("PAYLOAD_TOO_LARGE", "The request is too large");
}

/** Mounts the router at /trpc. Changes are taken from JSON bodies only. */
export async function mountTrpc(app: FastifyInstance, createContext: CreateContext): Promise<void> {
  // What is no name of a call is a 404 in JSON, never a page.
  for (const path of ["/trpc", "/trpc/*"]) {
    app.all(path, () => {
      throw new AppError("NOT_FOUND", "There is no such call");
    });
  }
  await app.register(async (scope) => {
    // The largest that any call takes; what this one takes is asked of its procedures.
    scope.addHook("onRoute", (route) => {
      route.bodyLimit = Math.max(...Object.keys(procedures).map(bodyLimitOf));
    });
    scope.addHook("onRequest", async (request) => {
      assertSize(request, Number(request.headers["content-length"] ?? 0));
    });
    scope.addHook("preValidation", async (request) => {
      assertSize(request, typeof request.body === "string" ? Buffer.byteLength(request.body) : 0);
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
          logCallFailure(req.log, error, ctx?.requestId ?? req.id);
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
