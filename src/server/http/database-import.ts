import { open, rm } from "node:fs/promises";
import fastifyMultipart, { type MultipartFile, type MultipartValue } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { importMessages, isImportFile } from "#common/backup/import.ts";
import { AppError } from "#common/errors.ts";
import { badRequest } from "#common/validation.ts";
import type { RequestContext } from "../context.ts";
import { ImportRefused, importDump } from "../features/backup/import-dump.ts";
import type { ImportTurn } from "../features/backup/import-gate.ts";
import { describeFailure, statusOf } from "../features/backup/import-refusal.ts";
import { deleteUploads, newUploadPath } from "../features/backup/upload-files.ts";
import { permit } from "../trpc.ts";
import type { CreateRequestContext } from "./request-context.ts";

/** Bytes that the names and borders of an upload's parts may take beside its file. */
const mostOverhead = 16 * 1024;
/** Milliseconds that an upload may take: 100 MB on a slow line. */
const receiveWithinMs = 30 * 60_000;

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);
const tooLarge = (bytes: number) =>
  new AppError("PAYLOAD_TOO_LARGE", `The file must be at most ${megabytes(bytes)} MB`);
const refuse = (message: string) => new AppError("BAD_REQUEST", message);
const incomplete = () => refuse("The upload is incomplete or damaged");

/** What an upload that has come whole says beside its file. */
type Upload = { keepAdmins: boolean };

/** Takes dumps at POST /api/database/import; who may not send one is told so before it is read. */
export async function mountDatabaseImport(
  app: FastifyInstance,
  createContext: CreateRequestContext,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(fastifyMultipart, { throwFileSizeLimit: false });
    // Whatever else is sent stays unread, and is refused below in its turn.
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));

    scope.route({
      method: "POST",
      url: "/api/database/import",
      config: { receiveWithinMs },
      async onRequest(request, reply) {
        await permit(await createContext(request, reply), "admin");
      },
      async handler(request, reply) {
        const context = await createContext(request, reply);
        const { user } = await permit(context, "admin");
        if (!request.isMultipart()) throw refuse(importMessages.noFile);
        const { importMaxBytes } = context.config;
        const length = Number(request.headers["content-length"] ?? 0);
        if (length > importMaxBytes + mostOverhead) throw tooLarge(importMaxBytes);
        try {
          return await context.imports.alone((turn) => takeUpload(context, request, turn, user));
        } catch (error) {
          const refused = error instanceof ImportRefused ? error : refusedEarly(error);
          reply.code(refused.status);
          return refused.failure;
        }
      },
    });
  });
}

/** What failed before there was anything to import: the disk or the database. Other errors pass. */
function refusedEarly(cause: unknown): ImportRefused {
  const { code, error } = describeFailure(cause);
  if (cause instanceof AppError || code === "INTERNAL_SERVER_ERROR") throw cause;
  const failure = { message: importMessages.failed, error, logFile: null, backupFile: null, code };
  return new ImportRefused(failure, statusOf(code), { cause });
}

async function takeUpload(
  context: RequestContext,
  request: FastifyRequest,
  turn: ImportTurn,
  actor: { id: number; username: string },
) {
  const { dataDir, importMaxBytes } = context.config;
  await deleteUploads(dataDir);
  const path = await newUploadPath(dataDir);
  try {
    const { keepAdmins } = await receive(request, turn, { path, maxBytes: importMaxBytes });
    // It may have taken half an hour: whose session has ended meanwhile replaces nothing any more.
    await permit({ findSession: () => findSessionNow(context) }, "admin");
    turn.progress.done.push("received");
    const action = "database.import";
    return await importDump(context, { path, keepAdmins, actor, action, subject: null, turn });
  } finally {
    await rm(path, { force: true });
  }
}

/** Who asks, looked up anew. */
async function findSessionNow({ cookies, sessions }: RequestContext) {
  const token = cookies.get("session");
  return token === undefined ? null : sessions.find(token);
}

/** Receives an upload whole, its file to a path. */
async function receive(
  request: FastifyRequest,
  { progress }: ImportTurn,
  { path, maxBytes }: { path: string; maxBytes: number },
): Promise<Upload> {
  progress.totalBytes = Number(request.headers["content-length"]) || null;
  let hasFile = false;
  let keepAdmins: boolean | undefined;
  const limits = {
    fileSize: maxBytes,
    files: 2,
    fields: 2,
    parts: 4,
    fieldNameSize: 100,
    fieldSize: 100,
    headerPairs: 20,
  };
  // Who has left by now would be waited for without end: the parser has missed it.
  if (request.raw.destroyed) throw incomplete();
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "file") {
        if (part.fieldname !== "file") throw unknownField(part.fieldname);
        if (hasFile) throw refuse("Please send one file only");
        hasFile = await keepFile(part, path, maxBytes, (bytes) => {
          progress.receivedBytes += bytes;
        });
      } else {
        if (part.fieldname === "file") throw refuse(importMessages.noFile);
        if (part.fieldname !== "keepAdmins") throw unknownField(part.fieldname);
        if (keepAdmins !== undefined) throw refuse("keepAdmins is given more than once");
        keepAdmins = readFlag(part);
      }
    }
  } catch (error) {
    throw refusalOf(error);
  } finally {
    // Whatever is left of it is let past, and not gathered.
    request.raw.unpipe();
    request.raw.resume();
  }
  if (!hasFile) throw refuse(importMessages.noFile);
  progress.totalBytes = progress.receivedBytes;
  return { keepAdmins: keepAdmins ?? false };
}

const unknownField = (name = "") =>
  badRequest([{ path: name, message: `Unknown field: ${JSON.stringify(name)}` }]);

/** Writes a part's file, which only its owner can read. @returns whether there was one */
async function keepFile(
  { file, filename }: MultipartFile,
  path: string,
  maxBytes: number,
  onBytes: (bytes: number) => void,
): Promise<boolean> {
  // A form in which nothing was chosen sends a file without a name.
  if (!filename) {
    file.resume();
    return false;
  }
  if (!isImportFile(filename)) throw refuse(importMessages.wrongFile);
  // At once: the rest of it need not come.
  file.once("limit", () => file.destroy(tooLarge(maxBytes)));
  const handle = await open(path, "wx", 0o600);
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      await handle.writeFile(chunk);
      onBytes(chunk.length);
    }
  } finally {
    await handle.close();
  }
  return true;
}

function readFlag({ value }: MultipartValue): boolean {
  if (value === "true" || value === "false") return value === "true";
  throw badRequest([{ path: "keepAdmins", message: "keepAdmins must be true or false" }]);
}

/** What the parser throws is about the request, and so is what becomes of a connection that ends. */
function refusalOf(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code = "", syscall } = error as { code?: string; syscall?: string };
  // Of our disk, not of the sender.
  if (syscall === "write" || syscall === "open") return error;
  const message = {
    FST_FILES_LIMIT: "Please send one file only",
    FST_FIELDS_LIMIT: "Too many fields",
    FST_PARTS_LIMIT: "Too many fields",
    FST_PROTO_VIOLATION: "A field has a name that is not allowed",
  }[code];
  return message ? refuse(message) : incomplete();
}
