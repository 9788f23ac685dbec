import type { FastifyInstance } from "fastify";
import { promiseInput } from "#common/promise/promise-input.ts";
import { exportPromise } from "../features/promise/export-promise.ts";
import type { CreateRequestContext } from "./request-context.ts";
import { mountTableExport } from "./table-export.ts";

/**
 * Serves the promise screen's export, at GET /api/admin/promise.csv: a CSV file with the figures of
 * each search that visitors submitted on the days of a range.
 */
export function mountPromiseCsv(app: FastifyInstance, createContext: CreateRequestContext): void {
  mountTableExport(app, createContext, {
    name: "promise",
    method: "GET",
    filter: promiseInput,
    begin: exportPromise,
  });
}
