import { type Readable, Transform } from "node:stream";
import type { AnyProcedure } from "@trpc/server";
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#common/errors.ts";
import type { RequestContext } from "../context.ts";
import { type AppRouter, appRouter } from "../router.ts";
import { errorBody, toAppError } from "../to-app-error.ts";
import { assertPermitted, type ProcedureMeta } from "../trpc.ts";
import { bodyLimit } from "./body-limit.ts";
import { logCallFailure, prepareErrorResponse } from "./error-responses.ts";
import type { CreateRequestContext } from "./request-context.ts";

/** The maximum number of procedure calls in one batch request. */
const maxBatchSize = 20;

const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;

/**
 * Returns the `meta` of a procedure. Returns an empty object if no procedure has the given name.
 */
function metaOf(name: string): ProcedureMeta {
  const procedure = Object.hasOwn(procedures, name) ? procedures[name] : undefined;
  return ((procedure?._def ?? {}) as { meta?: ProcedureMeta }).meta ?? {};
}

const bodyLimitOf = (name: string): number => metaOf(name).bodyLimit ?? bodyLimit;

const namesOf = (request: FastifyRequest): string[] =>
  (request.params as { path?: string }).path?.split(",") ?? [];

/**
 * Returns the maximum size of a request's body in bytes, which is the smallest limit among the
 * procedures of the batch.
 */
const maxBodyBytes = (request: FastifyRequest): number =>
  Math.min(...namesOf(request).map(bodyLimitOf));

const tooLarge = () => new AppError("PAYLOAD_TOO_LARGE", "The request is too large");
const noSuchCall = () => new AppError("NOT_FOUND", "There is no such call");

/**
 * Rejects a request before its body is read, unless its sender may use all called procedures. A
 * batch with a public procedure is let through, so that the public procedure can respond. Each
 * procedure checks its caller again later.
 */
async function assertAllPermitted(request: FastifyRequest, context: RequestContext): Promise<void> {
  const metas = namesOf(request).map(metaOf);
  if (metas.some(({ access }) => access === undefined)) return;
  for (const { access, isSensitive, setsUpFactor } of metas) {
    if (access) await assertPermitted(context, { access, isSensitive, setsUpFactor });
  }
}

/**
 * Counts the bytes of a body without a content length, and fails as soon as the body is too large.
 */
function limitBody(request: FastifyRequest, body: Readable): Readable {
  let bytes = 0;
  return body.pipe(
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.byteLength;
        if (bytes > maxBodyBytes(request)) done(tooLarge());
        else done(null, chunk);
      },
    }),
  );
}

/**
 * Returns the error of a request that failed before its procedures ran. The response repeats the
 * error once for each procedure call of the batch, in the shape of a tRPC error.
 */
function sendAsCallErrors(error: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  const appError = prepareErrorResponse(error, request, reply);
  const { message, ...body } = errorBody(appError, request.id);
  const shapes = namesOf(request).map((path) => ({
    error: {
      message,
      code: TRPC_ERROR_CODES_BY_KEY[appError.code],
      data: { ...body, httpStatus: appError.status, path },
    },
  }));
  return (request.query as { batch?: string }).batch === "1" ? shapes : shapes[0];
}

/**
 * Mounts the tRPC router at /trpc. Mutations, and queries that may name a person, are accepted only
 * as JSON bodies.
 */
export async function mountTrpc(
  app: FastifyInstance,
  createContext: CreateRequestContext,
): Promise<void> {
  // A path under /trpc/ that names no procedure returns a 404 in JSON, never an HTML page.
  for (const path of ["/trpc", "/trpc/*"]) {
    app.all(path, () => {
      throw noSuchCall();
    });
  }
  await app.register(async (scope) => {
    // All procedures share one route, so Fastify gets the largest body limit of any procedure. A
    // later check applies the body limits of the procedures that the request calls.
    scope.addHook("onRoute", (route) => {
      route.bodyLimit = Math.max(...Object.keys(procedures).map(bodyLimitOf));
    });
    scope.addHook("onRequest", async (request, reply) => {
      // Streamed responses begin before their status is known and cannot set cookies, so they are
      // disabled.
      delete request.headers["trpc-accept"];
      // A request with a method other than GET, HEAD or POST gets a 404, like an unknown procedure.
      // tRPC itself would report an unsupported content type.
      if (!/^(?:GET|HEAD|POST)$/.test(request.method)) throw noSuchCall();
      const isInBody = namesOf(request).some((name) => metaOf(name).inBody);
      if (request.method !== "POST" && !isInBody) return;
      await assertAllPermitted(request, await createContext(request, reply));
      if (request.method !== "POST") throw noSuchCall();
      if (!/^application\/json\s*(?:;|$)/i.test(request.headers["content-type"] ?? "")) {
        throw new AppError("UNSUPPORTED_MEDIA_TYPE", "The body must be JSON");
      }
      if (Number(request.headers["content-length"] ?? 0) > maxBodyBytes(request)) throw tooLarge();
    });
    scope.addHook("preParsing", async (request, _reply, body) =>
      request.headers["content-length"] === undefined && request.method === "POST"
        ? limitBody(request, body as Readable)
        : body,
    );
    scope.addHook("preHandler", async (request) => {
      // An empty JSON body counts as an input without fields.
      if (request.body === "") request.body = "{}";
    });
    scope.setErrorHandler(async (error, request, reply) => sendAsCallErrors(error, request, reply));
    await scope.register(fastifyTRPCPlugin, {
      prefix: "/trpc",
      trpcOptions: {
        router: appRouter,
        maxBatchSize,
        // A query may be sent as a POST with its input in the body.
        allowMethodOverride: true,
        createContext: ({ req, res }) => createContext(req, res),
        onError({ error, ctx, req }) {
          logCallFailure(req.log, error, ctx?.requestId ?? req.id);
        },
        responseMeta({ errors }) {
          const waits = errors.map((error) => toAppError(error).retryAfterSeconds ?? 0);
          const longest = Math.max(0, ...waits);
          return {
            headers: {
              // tRPC sets no content type on the response to a request that it rejects before it
              // reads the procedure calls.
              "content-type": "application/json",
              ...(longest > 0 ? { "retry-after": String(longest) } : {}),
            },
          };
        },
      } satisfies FastifyTRPCPluginOptions<AppRouter>["trpcOptions"],
    });
  });
}
