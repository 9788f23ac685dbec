import fastifyMultipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#common/errors.ts";
import { badRequest } from "#common/validation.ts";

/** An upload: a file, called `file`, and a field that may stand beside it. */
type Upload<Value> = {
  /** Bytes of the file at most. */
  maxBytes: number;
  tooLarge: () => AppError;
  /** What someone is told who sends no file where one belongs. */
  noFile: string;
  /** Takes the file whole. @returns whether there was one */
  takeFile: (part: MultipartFile) => Promise<boolean>;
  field: { name: string; mostBytes: number; read: (value: unknown) => Value };
};

/** Bytes that the names and borders of an upload's parts may take beside its file. */
const mostOverhead = 16 * 1024;

/** The refusal of a part. */
export const refusePart = (path: string, message: string): AppError =>
  badRequest([{ path, message }]);

const incomplete = () => new AppError("BAD_REQUEST", "The upload is incomplete or damaged");
const unknownField = (name = "") => refusePart(name, `Unknown field: ${JSON.stringify(name)}`);

/** Mounts routes that are sent forms with files, and read no other kind of body. */
export async function mountUploads(
  app: FastifyInstance,
  mount: (scope: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(fastifyMultipart, { throwFileSizeLimit: false });
    // Whatever else is sent stays unread; its route refuses it in its turn.
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    mount(scope);
  });
}

/** Refuses an upload that says it is larger than it may be before any of it is read. */
export function assertFits<Value>(
  { headers }: FastifyRequest,
  { maxBytes, tooLarge }: Pick<Upload<Value>, "maxBytes" | "tooLarge">,
): void {
  if (Number(headers["content-length"] ?? 0) > maxBytes + mostOverhead) throw tooLarge();
}

/** Reads an upload whole. */
export async function readUpload<Value>(
  request: FastifyRequest,
  { maxBytes, tooLarge, noFile, takeFile, field }: Upload<Value>,
): Promise<Value | undefined> {
  let hasFile = false;
  let value: Value | undefined;
  // One more of each than is taken, so that what is too much can be named.
  const limits = {
    fileSize: maxBytes,
    files: 2,
    fields: 2,
    parts: 4,
    fieldNameSize: 100,
    fieldSize: field.mostBytes,
    headerPairs: 20,
  };
  // Who has left by now would be waited for without end: the parser has missed it.
  if (request.raw.destroyed) throw incomplete();
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "file") {
        if (part.fieldname !== "file") throw unknownField(part.fieldname);
        if (hasFile) throw refusePart("file", "Please send one file only");
        // At once: the rest of it need not come.
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
    // Whatever is left of it is let past, and not gathered.
    request.raw.unpipe();
    request.raw.resume();
  }
  if (!hasFile) throw refusePart("file", noFile);
  return value;
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
  return message ? new AppError("BAD_REQUEST", message) : incomplete();
}
