import { open } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { backupNameInput } from "#common/backup/backup-input.ts";
import { noInput } from "#common/inputs.ts";
import { parse } from "#common/validation.ts";
import { appendAudit } from "../features/audit/store.ts";
import { getBackupPath } from "../features/backup/drop-backup.ts";
import { mountAdminRoute } from "./admin-route.ts";
import type { CreateRequestContext } from "./request-context.ts";
import { singleValues } from "./rest.ts";

/** Serves a backup file to administrators, at GET /api/admin/backups/{name}. */
export function mountBackupDownload(
  app: FastifyInstance,
  createContext: CreateRequestContext,
): void {
  mountAdminRoute(app, createContext, {
    method: "GET",
    url: "/api/admin/backups/:name",
    isSensitive: true,
    async handle({ request, reply, context, user }) {
      parse(noInput, singleValues(request.query));
      const { name } = parse(backupNameInput, request.params);
      const file = await open(await getBackupPath(context.config.dataDir, name));
      const { size } = await file.stat();
      reply
        .header("content-type", "application/sql")
        .header("content-disposition", `attachment; filename="${name}"`)
        .header("content-length", size);
      // A HEAD request is not recorded in the audit log, because it downloads nothing.
      if (request.method === "HEAD") {
        await file.close();
        return reply.send();
      }
      try {
        await appendAudit(context.database.db, {
          actor: user,
          action: "backup.download",
          subject: name,
        });
      } catch (error) {
        await file.close();
        throw error;
      }
      return reply.send(file.createReadStream({ start: 0 }));
    },
  });
}
