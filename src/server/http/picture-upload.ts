import fastifyMultipart, { type MultipartFile, type MultipartValue } from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#common/errors.ts";
import { largestUpload, pictureRefusals } from "#common/media/picture.ts";
import { pictureAlt } from "#common/media/picture-input.ts";
import { badRequest, issuesOf } from "#common/validation.ts";
import { type PictureUpload, uploadPicture } from "../features/media/upload-picture.ts";
import { permit } from "../trpc.ts";
import { assertPlainJson } from "./plain-json.ts";
import type { CreateRequestContext } from "./request-context.ts";

/** How many uploads are read or wait to be prepared: each is held in memory. */
const mostAtOnce = 4;
/** Bytes that the names and borders of an upload's parts may take beside its file. */
const mostOverhead = 16 * 1024;

/** One more of each than is taken, so that what is too much can be named. */
const limits = {
  fileSize: largestUpload,
  files: 2,
  fields: 2,
  parts: 4,
  fieldNameSize: 100,
  fieldSize: 4_096,
  headerPairs: 20,
};

const tooLarge = () => new AppError("PAYLOAD_TOO_LARGE", pictureRefusals.size);
const refuse = (path: string, message: string) => badRequest([{ path, message }]);

/** Takes pictures at POST /api/admin/media; who may not send one is told so before it is read. */
export async function mountPictureUpload(
  app: FastifyInstance,
  createContext: CreateRequestContext,
): Promise<void> {
  let underWay = 0;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(fastifyMultipart, { limits, throwFileSizeLimit: false });
    // Whatever else is sent stays unread, and is refused below in its turn.
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));

    // Who may not send one is told so before anything else is looked at.
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      await permit(await createContext(request, reply), "admin");
    };
    scope.post("/api/admin/media", { onRequest }, async (request, reply) => {
      const context = await createContext(request, reply);
      const { user } = await permit(context, "admin");
      assertMultipart(request);
      if (Number(request.headers["content-length"] ?? 0) > largestUpload + mostOverhead) {
        throw tooLarge();
      }
      // Who has left meanwhile would be waited for without end: the parser has missed it.
      if (request.raw.destroyed) throw incomplete();
      if (underWay >= mostAtOnce) {
        throw new AppError("TOO_MANY_REQUESTS", "Too many pictures at once. Please try again.", {
          retryAfterSeconds: 5,
        });
      }
      underWay += 1;
      try {
        const upload = await readUpload(request);
        const picture = await context.imports.change(() =>
          uploadPicture(context.database, upload, user),
        );
        reply.code(201);
        return picture;
      } finally {
        underWay -= 1;
      }
    });
  });
}

function assertMultipart({ headers }: FastifyRequest): void {
  if (/^multipart\/form-data\s*;/i.test(headers["content-type"] ?? "")) return;
  throw new AppError("UNSUPPORTED_MEDIA_TYPE", "The body must be multipart/form-data");
}

async function readUpload(request: FastifyRequest): Promise<PictureUpload> {
  let file: Buffer | undefined;
  let alt: string | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === "file") {
        if (part.fieldname !== "file") throw unknownField(part.fieldname);
        if (file) throw refuse("file", "Please send one file only");
        file = await readFile(part);
      } else {
        if (part.fieldname === "file") throw refuse("file", "file must be a file");
        if (part.fieldname !== "alt") throw unknownField(part.fieldname);
        if (alt !== undefined) throw refuse("alt", "alt is given more than once");
        alt = readAlt(part);
      }
    }
  } catch (error) {
    throw refusalOf(error);
  } finally {
    // Whatever is left of it is let past, and not gathered.
    request.raw.unpipe();
    request.raw.resume();
  }
  // A form in which nothing was chosen sends an empty file.
  if (!file || file.length === 0) throw refuse("file", "file is required");
  return { file, alt };
}

const incomplete = () => new AppError("BAD_REQUEST", "The upload is incomplete or damaged");
const unknownField = (name = "") => refuse(name, `Unknown field: ${JSON.stringify(name)}`);

async function readFile({ file }: MultipartFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // At once: the rest of it need not come.
  file.once("limit", () => file.destroy(tooLarge()));
  for await (const chunk of file as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function readAlt({ value }: MultipartValue): string {
  assertPlainJson(value);
  const parsed = pictureAlt.safeParse(value);
  if (parsed.success) return parsed.data;
  throw badRequest(issuesOf(parsed.error).map((issue) => ({ ...issue, path: "alt" })));
}

/** What the parser throws is about the request, and so is what becomes of a connection that ends. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code } = error as { code?: string };
  const message = {
    FST_FILES_LIMIT: "Please send one file only",
    FST_FIELDS_LIMIT: "Too many fields",
    FST_PARTS_LIMIT: "Too many fields",
    FST_PROTO_VIOLATION: "A field has a name that is not allowed",
  }[code ?? ""];
  return message ? new AppError("BAD_REQUEST", message) : incomplete();
}
