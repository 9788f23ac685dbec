import type { FastifyInstance } from "fastify";
import { submissionFilter } from "#common/submissions/submission-input.ts";
import { exportSubmissions } from "../features/submissions/export-submissions.ts";
import type { CreateRequestContext } from "./request-context.ts";
import { mountTableExport } from "./table-export.ts";

/** Serves the submissions that match a filter as a CSV file, at POST /api/admin/submissions.csv. */
export function mountSubmissionsCsv(
  app: FastifyInstance,
  createContext: CreateRequestContext,
): void {
  mountTableExport(app, createContext, {
    name: "submissions",
    method: "POST",
    filter: submissionFilter,
    begin: ({ database }, filter, actor) => exportSubmissions(database.db, filter, actor),
  });
}
