import { type Readable, Transform } from "node:stream";
import type { AnyProcedure } from "@trpc/server";
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#common/errors.ts";
import type { RequestContext } from "../context.ts";
import { type AppRouter, appRouter } from "../router.ts";
import { errorBody, type ProcedureMeta, permit, toAppError } from "../trpc.ts";
import { bodyLimit } from "./body-limit.ts";
import { logCallFailure, prepareErrorAnswer } from "./error-answers.ts";
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

/** Bytes that a request may have: as many as the one of its calls that takes least. */
const mostBytes = (request: FastifyRequest): number =>
  Math.min(...namesOf(request).map(bodyLimitOf));

const tooLarge = () => new AppError("PAYLOAD_TOO_LARGE", "The request is too large");
const noSuchCall = () => new AppError("NOT_FOUND", "There is no such call");

/**
 * Refuses who may make none of the calls, before anything of the body is read. Where anyone may make
 * one of them, each is answered for itself.
 */
async function assertPermitted(request: FastifyRequest, context: RequestContext): Promise<void> {
  const accesses = namesOf(request).map((name) => metaOf(name).access);
  if (accesses.length === 0 || accesses.includes(undefined)) return;
  for (const access of new Set(accesses)) if (access) await permit(context, access);
}

/** A body that does not say how long it is, cut off where it becomes too long. */
function counted(request: FastifyRequest, body: Readable): Readable {
  let bytes = 0;
  return body.pipe(
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.byteLength;
        if (bytes > mostBytes(request)) done(tooLarge());
        else done(null, chunk);
      },
    }),
  );
}

/** Answers a request that has not reached its calls, as each of them would have been answered. */
function answerAsCalls(error: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  const appError = prepareErrorAnswer(error, request, reply);
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

/** Mounts the router at /trpc. Changes, and queries that may name a person, are taken from JSON bodies only. */
export async function mountTrpc(
  app: FastifyInstance,
  createContext: CreateRequestContext,
): Promise<void> {
  // What is no name of a call is a 404 in JSON, never a page.
  for (const path of ["/trpc", "/trpc/*"]) {
    app.all(path, () => {
      throw noSuchCall();
    });
  }
  await app.register(async (scope) => {
    // The largest that any call takes; what this one takes is asked of its procedures.
    scope.addHook("onRoute", (route) => {
      route.bodyLimit = Math.max(...Object.keys(procedures).map(bodyLimitOf));
    });
    scope.addHook("onRequest", async (request, reply) => {
      // An answer in pieces begins before it is known what becomes of it: without cookies or status.
      delete request.headers["trpc-accept"];
      // Refused here like any other name: tRPC would ask for another content type.
      if (!/^(?:GET|HEAD|POST)$/.test(request.method)) throw noSuchCall();
      const isInBody = namesOf(request).some((name) => metaOf(name).inBody);
      if (request.method !== "POST" && !isInBody) return;
      await assertPermitted(request, await createContext(request, reply));
      if (request.method !== "POST") throw noSuchCall();
      if (!/^application\/json\s*(?:;|$)/i.test(request.headers["content-type"] ?? "")) {
        throw new AppError("UNSUPPORTED_MEDIA_TYPE", "The body must be JSON");
      }
      if (Number(request.headers["content-length"] ?? 0) > mostBytes(request)) throw tooLarge();
    });
    scope.addHook("preParsing", async (request, _reply, body) =>
      request.headers["content-length"] === undefined && request.method === "POST"
        ? counted(request, body as Readable)
        : body,
    );
    scope.addHook("preHandler", async (request) => {
      // Announced as JSON and empty: a call without fields needs no more.
      if (request.body === "") request.body = "{}";
    });
    scope.setErrorHandler(async (error, request, reply) => answerAsCalls(error, request, reply));
    await scope.register(fastifyTRPCPlugin, {
      prefix: "/trpc",
      trpcOptions: {
        router: appRouter,
        maxBatchSize,
        // A query may come as a POST, with its input in the body.
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
              // Of what it refuses before it knows the calls, tRPC does not say that it is JSON.
              "content-type": "application/json",
              ...(longest > 0 ? { "retry-after": String(longest) } : {}),
            },
          };
        },
      } satisfies FastifyTRPCPluginOptions<AppRouter>["trpcOptions"],
    });
  });
}
