import type { AnyProcedure } from "@trpc/server";
import type fc from "fast-check";
import { z } from "zod";
import { restCalls } from "#server/http/rest.ts";
import { appRouter } from "#server/router.ts";
import type { Access, ProcedureMeta } from "#server/trpc.ts";
import type { FuzzLinks } from "./fuzz-forms.ts";
import {
  batchRequests,
  type Call,
  type FuzzRequest,
  restRequests,
  trpcRequests,
} from "./fuzz-requests.ts";
import type { Known, Schema } from "./fuzz-values.ts";

/** A part of the API, such as a procedure or a route, to which generated requests are sent. */
export type Target = {
  name: string;
  /** The server's routes to which the generated requests are sent. */
  routes: string[];
  /** The content type that a successful response must have. */
  contentType: RegExp;
  /** Whether visitors may call the part of the API without logging in. */
  isOpen: boolean;
  /**
   * The number of requests for this part of the API, as a share of the usual number: 1 is the usual
   * number. The share is smaller if the requests for another part test the same code.
   */
  share: number;
  /** The number of requests that are sent at the same time. */
  atOnce: number;
  requests: (known: Known, files: FuzzFiles) => fc.Arbitrary<FuzzRequest>;
};

export type FuzzFiles = {
  pictures: Buffer[];
  dumps: Buffer[];
  addresses: string[];
  links: FuzzLinks;
};

export const json = /^application\/json/;
export const usual = { contentType: json, atOnce: 8, share: 1, isOpen: true };

export const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });

/** How many of a hundred generated inputs are valid. */
export const usualWeight = 40;
/**
 * How many of a hundred generated inputs are valid for calls that take long, such as restoring a
 * backup. An invalid input is refused at once.
 */
export const slowWeight = 2;

/** A procedure that requires a scope of an API key is open to administrators as well. */
const roleOf = (access: Access | undefined): Call["access"] =>
  access === undefined || access === "user" ? access : "admin";

type Definition = { type: "query" | "mutation"; meta?: ProcedureMeta; inputs: [z.ZodType] };

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, AnyProcedure>,
).map(([name, procedure]) => {
  const { type, meta, inputs } = procedure._def as unknown as Definition;
  const isImport = meta?.isImport ?? false;
  const call: Call = {
    access: roleOf(meta?.access),
    schema: schemaOf(inputs[0]),
    validWeight: isImport ? slowWeight : usualWeight,
  };
  // A query whose input is in the body is sent with the same HTTP method as a mutation.
  return { name, type: meta?.inBody ? ("mutation" as const) : type, isImport, call };
});

/**
 * Procedures that rewrite whole tables of the embedded database get only a tenth of the requests,
 * because each of these requests takes long.
 */
const slow = new Set(["submissions.erasePerson"]);

/** Describes the generated requests for every tRPC procedure. */
export function procedureTargets(): Target[] {
  return procedures.map(({ name, type, isImport, call }) => ({
    ...usual,
    share: slow.has(name) ? 0.1 : 1,
    isOpen: call.access === undefined,
    name: `${type} ${name}`,
    routes: ["/trpc/:path"],
    ...(isImport ? { atOnce: 1 } : {}),
    requests: (known) => trpcRequests(name, type, call, known),
  }));
}

/**
 * Describes generated requests that call several tRPC procedures in one batch. These batches
 * contain no imports, because other calls return 503 during an import.
 */
export function batchTargets(): Target[] {
  return (["query", "mutation"] as const).map((type) => {
    const mixed = procedures.filter((one) => one.type === type && !one.isImport);
    return {
      ...usual,
      isOpen: false,
      name: `batches of every ${type}`,
      routes: ["/trpc/:path"],
      requests: (known) => batchRequests(mixed, type, "admin", known),
    };
  });
}

/** Describes the generated requests for every procedure that has a REST path. */
export function restTargets(): Target[] {
  return restCalls().map(({ rest: { method, path }, access, input }) => ({
    ...usual,
    // A procedure gets fewer requests over REST, because the requests over tRPC already test it
    // with the same inputs.
    share: 0.5,
    isOpen: access === undefined,
    name: `${method} ${path}`,
    routes: [`${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`],
    requests: (known) =>
      restRequests(
        method,
        path,
        { access: roleOf(access), schema: input, validWeight: usualWeight },
        known,
      ),
  }));
}
