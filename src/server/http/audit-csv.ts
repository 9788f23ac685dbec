import type { FastifyInstance } from "fastify";
import { auditFilter } from "#common/audit/audit-input.ts";
import { exportAudit } from "../features/audit/export-audit.ts";
import type { CreateRequestContext } from "./request-context.ts";
import { mountTableExport } from "./table-export.ts";

/** Serves the entries of the audit log that match a filter as CSV, at POST /api/admin/audit.csv. */
export function mountAuditCsv(app: FastifyInstance, createContext: CreateRequestContext): void {
  mountTableExport(app, createContext, {
    name: "audit",
    method: "POST",
    filter: auditFilter,
    begin: ({ database }, filter, actor) => exportAudit(database.db, filter, actor),
  });
}
