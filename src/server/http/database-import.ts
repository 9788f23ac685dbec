import { open } from "node:fs/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { importMessages, isImportFile } from "#common/backup/import.ts";
import { AppError } from "#common/errors.ts";
import type { RequestContext } from "../context.ts";
import type { Actor } from "../features/audit/store.ts";
import { describeFailure, statusOf } from "../features/backup/describe-failure.ts";
import { ImportRefused, importDump } from "../features/backup/import-dump.ts";
import { deleteUpload, deleteUploads, newUploadPath } from "../features/backup/upload-files.ts";
import type { ImportTurn } from "../import-gate.ts";
import { permit } from "../trpc.ts";
import { type AdminRequest, mountAdminRoute } from "./admin-route.ts";
import type { CreateRequestContext } from "./request-context.ts";
import { assertFits, mountUploads, readUpload, refusePart } from "./upload.ts";

/**
 * The maximum number of milliseconds for uploading a dump: enough for 100 MB over a slow
 * connection.
 */
const receiveWithinMs = 30 * 60_000;

/** Returns the largest allowed size of an uploaded dump, and the error for a larger one. */
function sizeOf({ config: { importMaxBytes: maxBytes } }: RequestContext) {
  const message = `The file must be at most ${Math.floor(maxBytes / 1024 / 1024)} MB`;
  return { maxBytes, tooLarge: () => new AppError("PAYLOAD_TOO_LARGE", message) };
}

/**
 * Accepts dumps at POST /api/database/import. A request without permission is refused before its
 * body is read.
 */
export async function mountDatabaseImport(
  app: FastifyInstance,
  createContext: CreateRequestContext,
): Promise<void> {
  await mountUploads(app, (scope) =>
    mountAdminRoute(scope, createContext, {
      method: "POST",
      url: "/api/database/import",
      isSensitive: true,
      config: { receiveWithinMs },
      handle: takeImport,
    }),
  );
}

async function takeImport({ request, reply, context, user }: AdminRequest) {
  if (!request.isMultipart()) throw refusePart("file", importMessages.noFile);
  assertFits(request, sizeOf(context));
  try {
    return await context.imports.alone((turn) => takeUpload(context, request, turn, user));
  } catch (error) {
    const refused = error instanceof ImportRefused ? error : refusedEarly(error);
    reply.code(refused.status);
    return refused.failure;
  }
}

/**
 * Returns the error response for a failure of the disk or the database before the import began.
 * Rethrows any other error.
 */
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
  actor: Actor,
) {
  const { dataDir } = context.config;
  await deleteUploads(dataDir);
  const path = await newUploadPath(dataDir);
  try {
    const keepAdmins = await receive(context, request, turn, path);
    // The session is checked again after the upload. An upload may take half an hour, and an
    // administrator whose session has ended meanwhile must not replace the database.
    await permit({ ...context, findSession: () => findSessionNow(context) }, "admin");
    turn.reach("received");
    const action = "database.import";
    return await importDump(context, { path, keepAdmins, actor, action, subject: null, turn });
  } finally {
    await deleteUpload(path);
  }
}

/**
 * Reads the session from the database. The function `findSession` of the request's context would
 * return the session from the start of the request, even if the session has ended since then.
 */
async function findSessionNow({ cookies, sessions }: RequestContext) {
  const token = cookies.get("session");
  return token === undefined ? null : sessions.find(token);
}

/**
 * Receives an uploaded dump and stores it at the given path.
 *
 * @returns the value of the form's other field: whether the import keeps the present administrators
 */
async function receive(
  context: RequestContext,
  request: FastifyRequest,
  turn: ImportTurn,
  path: string,
): Promise<boolean> {
  const total = Number(request.headers["content-length"]) || null;
  let received = 0;
  turn.receive(0, total);
  const keepAdmins = await readUpload(request, {
    ...sizeOf(context),
    noFile: importMessages.noFile,
    takeFile: (part) =>
      keepFile(part, path, (bytes) => {
        received += bytes;
        turn.receive(bytes, total);
      }),
    field: { name: "keepAdmins", mostBytes: 100, read: readKeepAdmins },
  });
  turn.receive(0, received);
  return keepAdmins ?? false;
}

/**
 * Stores an uploaded file so that only its owner can read it.
 *
 * @returns false if the form had no file
 */
async function keepFile(
  { file, filename }: MultipartFile,
  path: string,
  onBytes: (bytes: number) => void,
): Promise<boolean> {
  // If no file is chosen, a form sends an empty file without a name. It counts as no file.
  if (!filename) {
    file.resume();
    return false;
  }
  if (!isImportFile(filename)) throw refusePart("file", importMessages.wrongFile);
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

function readKeepAdmins(value: unknown): boolean {
  if (value === "true" || value === "false") return value === "true";
  throw refusePart("keepAdmins", "keepAdmins must be true or false");
}
