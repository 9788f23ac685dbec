import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { toIsoDate } from "#common/dates.ts";
import { parse } from "#common/validation.ts";
import type { RequestContext } from "../context.ts";
import type { Actor } from "../features/audit/store.ts";
import { mountAdminRoute } from "./admin-route.ts";
import { csvText } from "./csv-text.ts";
import { logFailure } from "./error-answers.ts";
import { assertPlainJson } from "./plain-json.ts";
import type { CreateRequestContext } from "./request-context.ts";
import { coerce, singleValues } from "./rest.ts";

/** A table: its header, and its rows as they are read. */
export type Export = { header: string[]; rows: AsyncGenerator<string[], void, undefined> };

type TableExport<Filter> = {
  /** The path is `/api/admin/` and this, and `.csv`. */
  name: string;
  /** With GET the filter is the query; with POST, a JSON body: what may name a person is in no URL. */
  method: "GET" | "POST";
  filter: z.ZodType<Filter>;
  /** Notes that someone exports, and begins to read what a filter finds. */
  begin: (context: RequestContext, filter: Filter, actor: Actor) => Promise<Export>;
};

/** Sends administrators what a filter finds as a table of comma-separated values. */
export function mountTableExport<Filter>(
  app: FastifyInstance,
  createContext: CreateRequestContext,
  { name, method, filter, begin }: TableExport<Filter>,
): void {
  const filterFields = z.toJSONSchema(filter, { io: "input" });
  mountAdminRoute(app, createContext, {
    method,
    url: `/api/admin/${name}.csv`,
    async handle({ request, reply, context, user }) {
      const asked =
        method === "GET" ? coerce(filterFields, singleValues(request.query)) : (request.body ?? {});
      assertPlainJson(asked);
      const wanted = parse(filter, asked);
      const file = `${name}-${toIsoDate(new Date())}.csv`;
      // Who asks for the headers alone has not exported anything.
      const exported = request.method === "HEAD" ? undefined : await begin(context, wanted, user);
      reply.header("content-type", "text/csv; charset=utf-8");
      reply.header("content-disposition", `attachment; filename="${file}"`);
      if (!exported) return reply.send();

      async function* body(table: Export) {
        try {
          yield* csvText(table.header, table.rows);
        } catch (error) {
          logFailure(request.log, error, request.id);
          // The connection breaks: a table that is not whole must not look so. Thrown on, the error
          // would be logged as it is, and a database's may quote what a person typed.
          reply.raw.destroy();
        }
      }
      // A slow reader is waited for: no more is written ahead than one slice.
      return reply.send(Readable.from(body(exported), { highWaterMark: 1 }));
    },
  });
}
