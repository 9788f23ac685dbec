import { open } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { backupNameInput } from "#common/backup/backup-input.ts";
import { noInput } from "#common/inputs.ts";
import { parse } from "#common/validation.ts";
import { appendAudit } from "../features/audit/store.ts";
import { getBackupPath } from "../features/backup/drop-backup.ts";
import { permit } from "../trpc.ts";
import type { CreateRequestContext } from "./request-context.ts";
import { singleValues } from "./rest.ts";

/** Sends administrators a backup's file, at GET /api/admin/backups/{name}. */
export function mountBackupDownload(
  app: FastifyInstance,
  createContext: CreateRequestContext,
): void {
  app.route({
    method: ["GET", "HEAD"],
    url: "/api/admin/backups/:name",
    // Who may not have it is told so before anything else is looked at.
    onRequest: async (request, reply) => {
      await permit(await createContext(request, reply), "admin");
    },
    async handler(request, reply) {
      const context = await createContext(request, reply);
      const { user } = await permit(context, "admin");
      parse(noInput, singleValues(request.query));
      const { name } = parse(backupNameInput, request.params);
      const file = await open(await getBackupPath(context.config.dataDir, name));
      const { size } = await file.stat();
      reply
        .header("content-type", "application/sql")
        .header("content-disposition", `attachment; filename="${name}"`)
        .header("content-length", size);
      // Who asks for the headers alone has not downloaded anything.
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
