import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { toIsoDate } from "#common/dates.ts";
import { parse } from "#common/validation.ts";
import type { RequestContext } from "../context.ts";
import type { Actor } from "../features/audit/store.ts";
import { assertPlainJson } from "../plain-json.ts";
import { mountAdminRoute } from "./admin-route.ts";
import { csvText } from "./csv-text.ts";
import { logFailure } from "./error-responses.ts";
import type { CreateRequestContext } from "./request-context.ts";
import { coerce, singleValues } from "./rest.ts";

/** A table to export: its header, and its rows, which are read from the database on demand. */
export type Export = { header: string[]; rows: AsyncGenerator<string[], void, undefined> };

type TableExport<Filter> = {
  /** The route's path is `/api/admin/`, this name, and `.csv`. */
  name: string;
  /**
   * With GET the filter is the query; with POST it is a JSON body, because a URL must not name a
   * person.
   */
  method: "GET" | "POST";
  filter: z.ZodType<Filter>;
  /** Records the export in the audit log, and starts reading the rows that match the filter. */
  begin: (context: RequestContext, filter: Filter, actor: Actor) => Promise<Export>;
};

/** Mounts a route where administrators download the rows that match a filter as a CSV file. */
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
      // A HEAD request exports nothing, so the audit log does not record it.
      const exported = request.method === "HEAD" ? undefined : await begin(context, wanted, user);
      reply.header("content-type", "text/csv; charset=utf-8");
      reply.header("content-disposition", `attachment; filename="${file}"`);
      if (!exported) return reply.send();

      async function* body(table: Export) {
        try {
          yield* csvText(table.header, table.rows);
        } catch (error) {
          logFailure(request.log, error, request.id);
          // Breaking the connection shows the client that the table is incomplete. The error is not
          // thrown on, because it would be logged in full, and a database error may quote what a
          // person typed.
          reply.raw.destroy();
        }
      }
      // Writing waits for a slow client: at most one slice is prepared in advance.
      return reply.send(Readable.from(body(exported), { highWaterMark: 1 }));
    },
  });
}
