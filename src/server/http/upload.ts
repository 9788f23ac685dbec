import fastifyMultipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#common/errors.ts";
import { badRequest } from "#common/validation.ts";

/** A form with one file, in a part named `file`. The form may have one other field. */
type Upload<Value> = {
  /** The maximum size of the file in bytes. */
  maxBytes: number;
  tooLarge: () => AppError;
  /** The error message if the form has no file, or has a text in the part `file`. */
  noFile: string;
  /**
   * Receives the whole file.
   *
   * @returns false if the part contains no file
   */
  takeFile: (part: MultipartFile) => Promise<boolean>;
  field: { name: string; mostBytes: number; read: (value: unknown) => Value };
};

/**
 * The number of bytes by which a form may be larger than its file, because of the headers and
 * boundaries of its parts.
 */
const maxOverhead = 16 * 1024;

/** Returns the error for an invalid part of a form. */
export const refusePart = (path: string, message: string): AppError =>
  badRequest([{ path, message }]);

const incomplete = () => new AppError("BAD_REQUEST", "The upload is incomplete or damaged");
const unknownField = (name = "") => refusePart(name, `Unknown field: ${JSON.stringify(name)}`);

/** Mounts routes that accept forms with files and no other kind of body. */
export async function mountUploads(
  app: FastifyInstance,
  mount: (scope: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(fastifyMultipart, { throwFileSizeLimit: false });
    // A body that is not a multipart form is not read here, because the route rejects the request.
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    mount(scope);
  });
}

/** Rejects an upload whose announced length is too large, before its body is read. */
export function assertFits<Value>(
  { headers }: FastifyRequest,
  { maxBytes, tooLarge }: Pick<Upload<Value>, "maxBytes" | "tooLarge">,
): void {
  if (Number(headers["content-length"] ?? 0) > maxBytes + maxOverhead) throw tooLarge();
}

/**
 * Reads a whole upload: passes the file to `takeFile`, and returns the value of the form field that
 * `field` describes; undefined if the form lacks this field.
 *
 * @throws AppError BAD_REQUEST if the file is missing, a part is not allowed or the upload is
 *   incomplete; the error of `tooLarge` if the file is too large
 */
export async function readUpload<Value>(
  request: FastifyRequest,
  { maxBytes, tooLarge, noFile, takeFile, field }: Upload<Value>,
): Promise<Value | undefined> {
  let hasFile = false;
  let value: Value | undefined;
  // The parser accepts one part more than allowed, so that the error can name the extra part.
  const limits = {
    fileSize: maxBytes,
    files: 2,
    fields: 2,
    parts: 4,
    fieldNameSize: 100,
    fieldSize: field.mostBytes,
    headerPairs: 20,
  };
  // End the upload if the client has already disconnected, because the parser would wait for ever.
  if (request.raw.destroyed) throw incomplete();
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "file") {
        if (part.fieldname !== "file") throw unknownField(part.fieldname);
        if (hasFile) throw refusePart("file", "Please send one file only");
        // At the limit, the upload is refused, so that the rest of the file is not stored.
        part.file.once("limit", () => part.file.destroy(tooLarge()));
        hasFile = await takeFile(part);
      } else {
        if (part.fieldname === "file") throw refusePart("file", noFile);
        if (part.fieldname !== field.name) throw unknownField(part.fieldname);
        if (value !== undefined) {
          throw refusePart(field.name, `${field.name} is given more than once`);
        }
        value = field.read(part.value);
      }
    }
  } catch (error) {
    throw refusalOf(error);
  } finally {
    // After an error, the unread part of the body is received and discarded, so it is not stored.
    request.raw.unpipe();
    request.raw.resume();
  }
  if (!hasFile) throw refusePart("file", noFile);
  return value;
}

/** Converts a parser error, or a broken connection, to an error about the request. */
function refusalOf(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code = "", syscall } = error as { code?: string; syscall?: string };
  // A failure of the server's own disk is thrown again unchanged, because it is not the sender's
  // fault.
  if (syscall === "write" || syscall === "open") return error;
  const message = {
    FST_FILES_LIMIT: "Please send one file only",
    FST_FIELDS_LIMIT: "Too many fields",
    FST_PARTS_LIMIT: "Too many fields",
    FST_PROTO_VIOLATION: "A field has a name that is not allowed",
  }[code];
  return message ? new AppError("BAD_REQUEST", message) : incomplete();
}
