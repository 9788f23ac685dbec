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
import { openNameless } from "../features/backup/whole-file.ts";
import { writeDump } from "../features/backup/write-dump.ts";
import { mountAdminRoute } from "./admin-route.ts";
import { logFailure } from "./error-answers.ts";
import type { CreateRequestContext } from "./request-context.ts";
import { singleValues } from "./rest.ts";

/** How many are made or sent at once: each is a snapshot that the server has to keep. */
const mostAtOnce = 2;

/** Sends administrators the whole database, at GET /api/database/export. */
export function mountDatabaseExport(
  app: FastifyInstance,
  createContext: CreateRequestContext,
): void {
  let underWay = 0;
  mountAdminRoute(app, createContext, {
    method: "GET",
    url: "/api/database/export",
    async handle({ request, reply, context, user }) {
      parse(noInput, singleValues(request.query));
      if (underWay >= mostAtOnce) {
        throw new AppError("TOO_MANY_REQUESTS", "Too many exports at once. Please try again.", {
          retryAfterSeconds: 10,
        });
      }
      const takenAt = new Date();
      // Who asks for the headers alone has not exported anything.
      if (request.method === "HEAD") return announce(reply, takenAt).send();
      underWay += 1;
      let isDone = false;
      const done = () => {
        if (!isDone) underWay -= 1;
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
          : writeFirst(context, takenAt));
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

/** Writes to a stream as fast as it is read; fails when nobody reads it any more. */
async function feed(stream: Writable, bytes: Buffer): Promise<void> {
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
 * The export as it is read from the server. Resolves with its beginning: until then a failure can
 * be answered.
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
      return feed(body, bytes);
    },
    { takenAt },
  );
  written.then(
    () => body.end(),
    (error: unknown) => {
      begun.reject(error);
      // Who has left is no failure.
      if (!body.destroyed) logFailure(request.log, error, request.id);
      body.destroy();
      // The connection breaks: what is not whole must not look so.
      if (reply.raw.headersSent) reply.raw.destroy();
    },
  );
  await begun.promise;
  return body;
}

/** The embedded engine answers nobody while it is read: who reads slowly must not hold it. */
async function writeFirst(
  { database, config }: Pick<Context, "config" | "database">,
  takenAt: Date,
): Promise<Readable> {
  const file: FileHandle = await openNameless(config.dataDir);
  try {
    await writeDump(database, (bytes) => file.writeFile(bytes), { takenAt });
  } catch (error) {
    await file.close();
    throw error;
  }
  return file.createReadStream({ start: 0, highWaterMark: 256 * 1024 });
}
