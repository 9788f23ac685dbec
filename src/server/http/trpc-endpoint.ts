import type { AnyProcedure } from "@trpc/server";
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#common/errors.ts";
import type { RequestContext } from "../context.ts";
import { type AppRouter, appRouter } from "../router.ts";
import { type ProcedureMeta, permit, toAppError } from "../trpc.ts";
import { bodyLimit } from "./body-limit.ts";
import { answerError, logCallFailure } from "./error-answers.ts";
import type { CreateRequestContext } from "./request-context.ts";

/** How many calls one request may hold. */
const maxBatchSize = 20;

const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;

/** What a call says of itself; nothing for a name that there is not. */
function metaOf(name: string): ProcedureMeta {
  const procedure = Object.hasOwn(procedures, name) ? procedures[name] : undefined;
  return ((procedure?._def ?? {}) as { meta?: ProcedureMeta }).meta ?? {};
}

const bodyLimitOf = (name: string): number => metaOf(name).bodyLimit ?? bodyLimit;

const namesOf = (request: FastifyRequest): string[] =>
  (request.params as { path?: string }).path?.split(",") ?? [];

/** Refuses a body that is larger than one of the calls it is for takes. */
function assertSize(request: FastifyRequest, bytes: number): void {
  const limits = namesOf(request).map(bodyLimitOf);
  if (bytes <= (limits.length > 0 ? Math.min(...limits) : bodyLimit)) return;
  throw new AppError("PAYLOAD_TOO_LARGE", "The request is too large");
}

/** Why one of the calls may not be made by who asks; undefined when all may. */
async function refusalOf(request: FastifyRequest, context: RequestContext): Promise<unknown> {
  try {
    for (const name of namesOf(request)) {
      const { access } = metaOf(name);
      if (access) await permit(context, access);
    }
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Mounts the router at /trpc. Changes are taken from JSON bodies only. */
export async function mountTrpc(
  app: FastifyInstance,
  createContext: CreateRequestContext,
): Promise<void> {
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
    // Who may not make the calls is told that, whatever else is wrong with the request.
    scope.setErrorHandler(async (error, request, reply) => {
      const refusal = await refusalOf(request, await createContext(request, reply));
      return answerError(refusal ?? error, request, reply);
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
