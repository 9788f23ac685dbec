import type { FastifyInstance } from "fastify";
import { reportInput } from "#common/analytics/report-input.ts";
import { exportSessions } from "../features/analytics/export-sessions.ts";
import type { CreateRequestContext } from "./request-context.ts";
import { mountTableExport } from "./table-export.ts";

/**
 * Serves the questionnaire sessions that began within a range of days as a CSV file, at GET
 * /api/admin/analytics-sessions.csv.
 */
export function mountAnalyticsCsv(app: FastifyInstance, createContext: CreateRequestContext): void {
  mountTableExport(app, createContext, {
    name: "analytics-sessions",
    method: "GET",
    filter: reportInput,
    begin: exportSessions,
  });
}
