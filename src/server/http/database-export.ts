import { once } from "node:events";
import type { FileHandle } from "node:fs/promises";
import { PassThrough, type Readable, type Writable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { backupFileName } from "#common/backup/backup.ts";
import { AppError } from "#common/errors.ts";
import { noInput } from "#common/inputs.ts";
import { parse } from "#common/validation.ts";
import type { Context } from "../context.ts";
import { appendAudit } from "../features/audit/store.ts";
import { openTemporaryFile } from "../features/backup/folder-files.ts";
import { writeDump } from "../features/backup/write-dump.ts";
import { mountAdminRoute } from "./admin-route.ts";
import { logFailure } from "./error-responses.ts";
import type { CreateRequestContext } from "./request-context.ts";
import { singleValues } from "./rest.ts";

/**
 * The maximum number of concurrent exports. It is low, because the database server has to keep a
 * snapshot for each export.
 */
const maxConcurrent = 2;

/** Serves a dump of the whole database to administrators, at GET /api/database/export. */
export function mountDatabaseExport(
  app: FastifyInstance,
  createContext: CreateRequestContext,
): void {
  let running = 0;
  mountAdminRoute(app, createContext, {
    method: "GET",
    url: "/api/database/export",
    isSensitive: true,
    async handle({ request, reply, context, user }) {
      parse(noInput, singleValues(request.query));
      if (running >= maxConcurrent) {
        throw new AppError("TOO_MANY_REQUESTS", "Too many exports at once. Please try again.", {
          retryAfterSeconds: 10,
        });
      }
      const takenAt = new Date();
      // A HEAD request is not recorded in the audit log, because it exports nothing.
      if (request.method === "HEAD") return announce(reply, takenAt).send();
      running += 1;
      let isDone = false;
      const done = () => {
        if (!isDone) running -= 1;
        isDone = true;
      };
      try {
        await appendAudit(context.database.db, {
          actor: user,
          action: "database.export",
          subject: null,
        });
        const body = await (context.database.engine === "postgres"
          ? beginStream(context, takenAt, request, reply)
          : writeThenStream(context, takenAt));
        body.once("close", done);
        return announce(reply, takenAt).send(body);
      } catch (error) {
        done();
        throw error;
      }
    },
  });
}

function announce(reply: FastifyReply, takenAt: Date): FastifyReply {
  return reply
    .header("content-type", "application/sql")
    .header("content-disposition", `attachment; filename="${backupFileName("backup", takenAt)}"`);
}

/**
 * Writes to a stream, and waits while the stream's buffer is full. Fails if the stream's reader has
 * disconnected.
 */
async function writeWhenDrained(stream: Writable, bytes: Buffer): Promise<void> {
  if (stream.destroyed) throw new Error("The client stopped reading the export");
  if (stream.write(bytes)) return;
  const gone = new AbortController();
  const { signal } = gone;
  try {
    await Promise.race([once(stream, "drain", { signal }), once(stream, "close", { signal })]);
  } finally {
    gone.abort();
  }
}

/**
 * Streams an export while the database is read. Resolves when the first bytes are ready, so that an
 * earlier failure can still become an error response.
 */
async function beginStream(
  { database }: Pick<Context, "database">,
  takenAt: Date,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Readable> {
  const body = new PassThrough();
  const begun = Promise.withResolvers<void>();
  const written = writeDump(
    database,
    (bytes) => {
      begun.resolve();
      return writeWhenDrained(body, bytes);
    },
    { takenAt },
  );
  written.then(
    () => body.end(),
    (error: unknown) => {
      begun.reject(error);
      // Nothing is logged if the client has disconnected, because that is not a failure of the
      // export.
      if (!body.destroyed) logFailure(request.log, error, request.id);
      body.destroy();
      // The connection is broken on purpose, so that the client notices that the export is
      // incomplete.
      if (reply.raw.headersSent) reply.raw.destroy();
    },
  );
  await begun.promise;
  return body;
}

/**
 * Writes an export to a temporary file and returns a stream of that file. The embedded database
 * runs no other query during an export, so an export that waited for a slow client would block all
 * queries.
 */
async function writeThenStream(
  { database, config }: Pick<Context, "config" | "database">,
  takenAt: Date,
): Promise<Readable> {
  const file: FileHandle = await openTemporaryFile(config.dataDir);
  try {
    await writeDump(database, (bytes) => file.writeFile(bytes), { takenAt });
  } catch (error) {
    await file.close();
    throw error;
  }
  return file.createReadStream({ start: 0, highWaterMark: 256 * 1024 });
}
