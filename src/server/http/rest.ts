import type { AnyProcedure } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "#common/errors.ts";
import type { Paged } from "#common/paging.ts";
import { badRequest, unknownField } from "#common/validation.ts";
import { appRouter } from "../router.ts";
import { assertPermitted, createCallerFactory, type ProcedureMeta } from "../trpc.ts";
import { openApiDocument, type RestCall } from "./openapi.ts";
import type { CreateRequestContext } from "./request-context.ts";

/** Returns every procedure of the router whose `meta` names a REST path. */
export function restCalls(): RestCall[] {
  const procedures = Object.entries(appRouter._def.procedures) as unknown as [
    string,
    AnyProcedure,
  ][];
  return procedures.flatMap(([name, procedure]) => {
    const { meta, inputs } = procedure._def as unknown as {
      meta?: ProcedureMeta;
      inputs: z.ZodType[];
    };
    if (!meta?.rest) return [];
    const { rest, ...own } = meta;
    let known: RestCall["input"] | undefined;
    return [
      {
        ...own,
        name,
        rest,
        // The input is described when the description is first needed, because describing the
        // inputs of all calls at the start would take a tenth of the start time.
        get input() {
          known ??= describeInput(inputs[0]);
          return known;
        },
      },
    ];
  });
}

const describeInput = (schema: z.ZodType | undefined): RestCall["input"] =>
  schema
    ? z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })
    : { type: "object", properties: {} };

/**
 * Converts texts from a path or a query to the types in the schema. A text that cannot be
 * converted, such as `abc` for a number, is left unchanged, so that the schema rejects the text
 * with an error that names the field.
 */
export function coerce(
  input: RestCall["input"],
  texts: Record<string, string>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const property = input.properties?.[name];
      const type = typeof property === "object" ? property.type : undefined;
      if (type === "integer" || type === "number") {
        return [name, /^-?(?:0|[1-9]\d{0,15})$/.test(text) ? Number(text) : text];
      }
      if (type === "boolean") return [name, text === "true" || (text === "false" ? false : text)];
      return [name, text];
    }),
  );
}

/** Returns a query's values by name. Rejects a name that is given twice. */
export function singleValues(query: unknown): Record<string, string> {
  const values = Object.entries(query as Record<string, string | string[]>);
  for (const [name, value] of values) {
    if (Array.isArray(value)) throw new AppError("BAD_REQUEST", `${name} is given more than once`);
  }
  return Object.fromEntries(values) as Record<string, string>;
}

function bodyOf({ list }: RestCall["rest"], request: FastifyRequest): object {
  const { body } = request;
  if (list && typeof body === "object" && body !== null) {
    return { [list.field]: Array.isArray(body) ? body : [body] };
  }
  if (body === undefined || body === null) return {};
  if (typeof body !== "object" || Array.isArray(body)) {
    const shape = list ? "a JSON object or a list" : "a JSON object";
    throw new AppError("BAD_REQUEST", `The body must be ${shape}`);
  }
  return body;
}

/**
 * Returns the input of a REST call: the parameters in its path, together with the query if the
 * method is GET, and with the body otherwise.
 */
function inputOf({ rest, input }: RestCall, request: FastifyRequest): object {
  const path = coerce(input, request.params as Record<string, string>);
  if (rest.method === "GET") return { ...coerce(input, singleValues(request.query)), ...path };
  const body = bodyOf(rest, request);
  for (const name of Object.keys(path)) {
    if (!Object.hasOwn(body, name)) continue;
    if (name !== rest.repeatable) throw badRequest([unknownField(name)]);
    if ((body as Record<string, unknown>)[name] !== path[name]) {
      throw new AppError("BAD_REQUEST", `${name} must equal the one in the path`);
    }
  }
  return { ...body, ...path };
}

type Caller = Record<string, (input: unknown) => Promise<unknown>>;

const createCaller = createCallerFactory(appRouter);

/**
 * Sends the items as a JSON list. A header contains the cursor of the next page; the last page has
 * no such header.
 */
function sendPaged(reply: FastifyReply, { items, nextCursor }: Paged<unknown>): FastifyReply {
  if (nextCursor !== null) reply.header("x-next-cursor", nextCursor);
  return reply.send(items);
}

function mountCall(
  app: FastifyInstance,
  call: RestCall,
  createContext: CreateRequestContext,
): void {
  const { name, rest, bodyLimit, access, isSensitive, setsUpFactor } = call;
  app.route({
    method: rest.method,
    url: rest.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    ...(bodyLimit ? { bodyLimit } : {}),
    // A request without permission is refused before its body is read.
    onRequest: async (request, reply) => {
      const guard = { isSensitive, setsUpFactor };
      if (access) await assertPermitted(await createContext(request, reply), { access, ...guard });
    },
    async handler(request, reply) {
      const caller = createCaller(await createContext(request, reply)) as unknown as Caller;
      const procedure = name
        .split(".")
        .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], caller);
      const result = await (procedure as (input: unknown) => Promise<unknown>)(
        inputOf(call, request),
      );
      reply.code(rest.status ?? 200);
      if (rest.paged) return sendPaged(reply, result as Paged<unknown>);
      return rest.status === 204 ? reply.send() : reply.send(result ?? null);
    },
  });
}

/** Mounts every procedure that has a REST path, and the OpenAPI description of all of them. */
export function mountRest(app: FastifyInstance, createContext: CreateRequestContext): void {
  const calls = restCalls();
  for (const call of calls) {
    const { textBody } = call.rest;
    if (!textBody) mountCall(app, call, createContext);
    else {
      void app.register(async (scope) => {
        scope.addContentTypeParser<string>(
          textBody.type,
          { parseAs: "string" },
          (_request, text, done) => done(null, { [textBody.field]: text }),
        );
        mountCall(scope, call, createContext);
      });
    }
  }
  let description: ReturnType<typeof openApiDocument> | undefined;
  app.get("/api/openapi.json", () => {
    description ??= openApiDocument(calls);
    return description;
  });
  // A request for an unknown path under /api/ gets a 404 in JSON, never an HTML page. It is refused
  // before its body is read, because an unreadable body would otherwise get another status.
  const refuse = async () => {
    throw new AppError("NOT_FOUND", "There is no such call");
  };
  app.all("/api/*", { onRequest: refuse }, refuse);
  app.all("/api", { onRequest: refuse }, refuse);
}
