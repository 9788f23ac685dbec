import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { toIsoDate } from "#common/dates.ts";
import { submissionFilter } from "#common/submissions/submission-input.ts";
import { parse } from "#common/validation.ts";
import { type Export, exportSubmissions } from "../features/submissions/export-submissions.ts";
import { permit } from "../trpc.ts";
import { logFailure } from "./error-answers.ts";
import { assertPlainJson } from "./plain-json.ts";
import type { CreateRequestContext } from "./request-context.ts";
import { coerce, singleValues } from "./rest.ts";

/** By which a spreadsheet knows that what follows is UTF-8. */
const byteOrderMark = "\uFEFF";

const filterFields = z.toJSONSchema(submissionFilter, { io: "input" });

/**
 * A formula's sign where a spreadsheet may see a cell begin inside of one: where semicolons part
 * cells, as in most of Europe, it does not know the quotes of a table of commas.
 */
const signWithin = /([;\t\r\n]\s*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** Lines as RFC 4180 has them; what a spreadsheet would take for a formula is none. */
const linesOf = (rows: string[][]) =>
  stringify(
    rows.map((row) => row.map((cell) => cell.replaceAll(signWithin, "$1'"))),
    { record_delimiter: "\r\n", escape_formulas: true },
  );

async function* textOf({ header, parts }: Export): AsyncGenerator<string, void, undefined> {
  yield byteOrderMark + linesOf([header]);
  for await (const rows of parts) yield linesOf(rows);
}

/** Sends the submissions that a filter finds as a table, at GET /api/admin/submissions.csv. */
export function mountSubmissionsCsv(
  app: FastifyInstance,
  createContext: CreateRequestContext,
): void {
  app.route({
    method: ["GET", "HEAD"],
    url: "/api/admin/submissions.csv",
    // Who may not have it is told so before anything else is looked at.
    onRequest: async (request, reply) => {
      await permit(await createContext(request, reply), "admin");
    },
    async handler(request, reply) {
      const context = await createContext(request, reply);
      const { user } = await permit(context, "admin");
      const asked = coerce(filterFields, singleValues(request.query));
      assertPlainJson(asked);
      const filter = parse(submissionFilter, asked);
      const name = `submissions-${toIsoDate(new Date())}.csv`;
      reply.header("content-type", "text/csv; charset=utf-8");
      reply.header("content-disposition", `attachment; filename="${name}"`);
      // Who asks for the headers alone has not exported anything.
      if (request.method === "HEAD") return reply.send();
      const exported = await exportSubmissions(context.database.db, filter, user);

      async function* body() {
        try {
          yield* textOf(exported);
        } catch (error) {
          logFailure(request.log, error, request.id);
          // The connection breaks: a table that is not whole must not look so. Thrown on, the error
          // would be logged as it is, and a database's may quote what a person typed.
          reply.raw.destroy();
        }
      }
      // Who reads slowly is waited for: no more is read ahead than one part.
      return reply.send(Readable.from(body(), { highWaterMark: 1 }));
    },
  });
}
