import type { FastifyInstance } from "fastify";
import { promiseInput } from "#common/promise/promise-input.ts";
import { exportPromise } from "../features/promise/export-promise.ts";
import type { CreateRequestContext } from "./request-context.ts";
import { mountTableExport } from "./table-export.ts";

/**
 * Serves a CSV file with the figures of each search that visitors submitted on the days of a range,
 * at GET /api/admin/promise.csv.
 */
export function mountPromiseCsv(app: FastifyInstance, createContext: CreateRequestContext): void {
  mountTableExport(app, createContext, {
    name: "promise",
    method: "GET",
    filter: promiseInput,
    begin: exportPromise,
  });
}
