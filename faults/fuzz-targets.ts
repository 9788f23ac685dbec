import type { AnyProcedure } from "@trpc/server";
import type fc from "fast-check";
import { z } from "zod";
import { restCalls } from "#server/http/rest.ts";
import { appRouter } from "#server/router.ts";
import type { ProcedureMeta } from "#server/trpc.ts";
import {
  batchRequests,
  type Call,
  type FuzzRequest,
  restRequests,
  trpcRequests,
} from "./fuzz-requests.ts";
import type { Known, Schema } from "./fuzz-values.ts";

/** Something that is asked of the site: what answers it, and how it is asked. */
export type Target = {
  name: string;
  /** The routes of the application that it asks. */
  routes: string[];
  /** What it answers with where it succeeds. */
  contentType: RegExp;
  /** Whether anyone may ask: whoever is not logged in is then not refused for that. */
  isOpen: boolean;
  /** Of the cases of a run, which share it is asked: less where another asks the same. */
  share: number;
  /** How many requests are sent at once: one where others would only be told to wait. */
  atOnce: number;
  requests: (known: Known, files: FuzzFiles) => fc.Arbitrary<FuzzRequest>;
};

export type FuzzFiles = { pictures: Buffer[]; dumps: Buffer[]; addresses: string[] };

export const json = /^application\/json/;
export const usual = { contentType: json, atOnce: 8, share: 1, isOpen: true };

export const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });

/** Of a hundred inputs, how many are valid. */
export const usualWeight = 40;
/** The same of what takes a second, such as to restore a backup. */
export const dearWeight = 2;

type Definition = { type: "query" | "mutation"; meta?: ProcedureMeta; inputs: [z.ZodType] };

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, AnyProcedure>,
).map(([name, procedure]) => {
  const { type, meta, inputs } = procedure._def as unknown as Definition;
  const isImport = meta?.isImport ?? false;
  const call: Call = {
    access: meta?.access,
    schema: schemaOf(inputs[0]),
    validWeight: isImport ? dearWeight : usualWeight,
  };
  // A query that is taken from a body alone is sent like a change.
  return { name, type: meta?.inBody ? ("mutation" as const) : type, isImport, call };
});

/** Every procedure of the router, under its name. */
export function procedureTargets(): Target[] {
  return procedures.map(({ name, type, isImport, call }) => ({
    ...usual,
    isOpen: call.access === undefined,
    name: `${type} ${name}`,
    routes: ["/trpc/:path"],
    ...(isImport ? { atOnce: 1 } : {}),
    requests: (known) => trpcRequests(name, type, call, known),
  }));
}

/** Batches of several procedures; not of imports, which refuse what is saved meanwhile with a 503. */
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

/** Every procedure that has a path of REST, at that path. */
export function restTargets(): Target[] {
  return restCalls().map(({ rest: { method, path }, access, input }) => ({
    ...usual,
    // The same input reaches the same procedure under its name.
    share: 0.5,
    isOpen: access === undefined,
    name: `${method} ${path}`,
    routes: [`${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`],
    requests: (known) =>
      restRequests(method, path, { access, schema: input, validWeight: usualWeight }, known),
  }));
}
