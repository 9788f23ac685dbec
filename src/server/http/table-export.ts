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

/**
 * A table to export: its header and its rows. The rows of most tables are read from the database
 * while the table is sent.
 */
export type Export = { header: string[]; rows: AsyncGenerator<string[], void, undefined> };

type TableExport<Filter> = {
  /** The name of the export in its path, which is `/api/admin/`, this name, and `.csv`. */
  name: string;
  /**
   * The HTTP method. With GET, the filter is the query. With POST, the filter is a JSON body,
   * because a filter may name a person and URLs are logged.
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
  mountAdminRoute(app, createContext, {
    method,
    url: `/api/admin/${name}.csv`,
    isSensitive: true,
    async handle({ request, reply, context, user }) {
      const asked =
        method === "GET"
          ? coerce(z.toJSONSchema(filter, { io: "input" }), singleValues(request.query))
          : (request.body ?? {});
      assertPlainJson(asked);
      const wanted = parse(filter, asked);
      const file = `${name}-${toIsoDate(new Date())}.csv`;
      // A HEAD request is not recorded in the audit log, because it exports nothing.
      const exported = request.method === "HEAD" ? undefined : await begin(context, wanted, user);
      reply.header("content-type", "text/csv; charset=utf-8");
      reply.header("content-disposition", `attachment; filename="${file}"`);
      if (!exported) return reply.send();

      async function* body(table: Export) {
        try {
          yield* csvText(table.header, table.rows);
        } catch (error) {
          logFailure(request.log, error, request.id);
          // The connection is broken on purpose, so that the client notices that the table is
          // incomplete. The error is not rethrown: Fastify would log it in full, and a database
          // error may quote what a person typed.
          reply.raw.destroy();
        }
      }
      // Writing waits for a slow client, so that at most one slice of the text is in memory.
      return reply.send(Readable.from(body(exported), { highWaterMark: 1 }));
    },
  });
}
