import type { FastifyInstance } from "fastify";
import { promiseInput } from "#common/promise/promise-input.ts";
import { exportPromise } from "../features/promise/export-promise.ts";
import type { CreateRequestContext } from "./request-context.ts";
import { mountTableExport } from "./table-export.ts";

/**
 * Serves GET /api/admin/promise.csv: a CSV file with one row for each search that visitors
 * submitted on the days of a range. A row says whether the search got its first flats within the
 * promised time.
 */
export function mountPromiseCsv(app: FastifyInstance, createContext: CreateRequestContext): void {
  mountTableExport(app, createContext, {
    name: "promise",
    method: "GET",
    filter: promiseInput,
    begin: exportPromise,
  });
}
