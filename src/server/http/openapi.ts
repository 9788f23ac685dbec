import { z } from "zod";
import { errorReasons, statusOfCode } from "#common/errors.ts";
import type { Access, Guard, ProcedureMeta } from "../trpc.ts";

/** A procedure with a REST path, and the JSON Schema of its input. */
export type RestCall = Guard & {
  name: string;
  rest: NonNullable<ProcedureMeta["rest"]>;
  bodyLimit?: number;
  readonly input: z.core.JSONSchema.BaseSchema;
};

const errorSchema = {
  type: "object",
  required: ["message", "code"],
  properties: {
    message: { type: "string" },
    code: { enum: Object.keys(statusOfCode) },
    reason: { enum: [...errorReasons] },
    issues: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
    requestId: { type: "string" },
  },
};

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "The same key and body within 24 hours return the first response again",
  schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,255}$" },
};

const bearer = {
  type: "http",
  scheme: "bearer",
  description: "An API key, which administrators create in the back office",
};

/**
 * Returns the OpenAPI security requirement of a REST call that programs with an API key may make.
 * Other REST calls accept no API keys.
 */
const securityOf = (access: Access | undefined) =>
  access === undefined || access === "user" || access === "admin"
    ? {}
    : { security: [{ apiKey: [access] }] };

const jsonBody = (schema: object, otherTypes: object = {}) => ({
  requestBody: { required: true, content: { "application/json": { schema }, ...otherTypes } },
});

/**
 * Describes the body of a REST call for openapi.json. Returns an empty object if the call has no
 * body.
 */
function bodyOf(
  { method, list, textBody }: RestCall["rest"],
  fields: [string, unknown][],
  required: string[],
  { additionalProperties = false }: RestCall["input"],
) {
  if (method === "GET") return {};
  if (list) {
    const item = z.toJSONSchema(list.item, { io: "input", unrepresentable: "any" });
    return jsonBody({ oneOf: [item, { type: "array", items: item }] });
  }
  if (fields.length === 0 && !additionalProperties) return {};
  const properties = Object.fromEntries(fields);
  return jsonBody(
    { type: "object", properties, required, additionalProperties },
    textBody && { [textBody.type]: { schema: { type: "string" } } },
  );
}

function operation({ name, rest, input, access }: RestCall) {
  const properties = input.properties ?? {};
  const inPath = [...rest.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const others = Object.entries(properties).filter(
    ([key]) => !inPath.includes(key) || key === rest.repeatable,
  );
  const required = input.required?.filter((key) => !inPath.includes(key)) ?? [];
  const status = rest.status ?? 200;
  return {
    operationId: name,
    summary: rest.summary,
    ...securityOf(access),
    parameters: [
      ...inPath.map((key) => ({
        name: key,
        in: "path",
        required: true,
        schema: properties[key] ?? { type: "string" },
      })),
      ...(rest.method === "GET"
        ? others.map(([key, schema]) => ({
            name: key,
            in: "query",
            required: required.includes(key),
            schema,
          }))
        : []),
      ...(rest.idempotent ? [idempotencyKey] : []),
    ],
    ...bodyOf(rest, others, required, input),
    responses: {
      [status]:
        status === 204
          ? { description: "Done; no body" }
          : { description: "Success", content: { "application/json": { schema: {} } } },
      default: {
        description: "An error, with a message meant for the reader",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

/**
 * Describes the REST calls as an OpenAPI 3.1 document, from the schemas that validate their input.
 */
export function openApiDocument(calls: RestCall[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const { path, method } = call.rest;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Roost", version: "1" },
    paths,
    components: { schemas: { Error: errorSchema }, securitySchemes: { apiKey: bearer } },
  };
}
