import type { MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#common/errors.ts";
import { largestUpload, pictureRefusals } from "#common/media/picture.ts";
import { pictureAlt } from "#common/media/picture-input.ts";
import { badRequest, issuesOf } from "#common/validation.ts";
import { type PictureUpload, uploadPicture } from "../features/media/upload-picture.ts";
import { assertPlainJson } from "../plain-json.ts";
import { type AdminRequest, mountAdminRoute } from "./admin-route.ts";
import type { CreateRequestContext } from "./request-context.ts";
import { assertFits, mountUploads, readUpload } from "./upload.ts";

/**
 * The maximum number of uploads that are being read or wait for processing. It is low, because each
 * of them is in memory.
 */
const maxConcurrent = 4;

const size = {
  maxBytes: largestUpload,
  tooLarge: () => new AppError("PAYLOAD_TOO_LARGE", pictureRefusals.size),
};

/**
 * Accepts pictures at POST /api/admin/media. A request without permission is refused before its
 * body is read.
 */
export async function mountPictureUpload(
  app: FastifyInstance,
  createContext: CreateRequestContext,
): Promise<void> {
  let running = 0;

  async function handle({ request, reply, context, user }: AdminRequest) {
    assertMultipart(request);
    assertFits(request, size);
    if (running >= maxConcurrent) {
      throw new AppError("TOO_MANY_REQUESTS", "Too many pictures at once. Please try again.", {
        retryAfterSeconds: 5,
      });
    }
    running += 1;
    try {
      const upload = await readPicture(request);
      const picture = await context.imports.change(() =>
        uploadPicture(context.database, upload, user),
      );
      await context.database.makeDurable();
      reply.code(201);
      return picture;
    } finally {
      running -= 1;
    }
  }

  await mountUploads(app, (scope) =>
    mountAdminRoute(scope, createContext, { method: "POST", url: "/api/admin/media", handle }),
  );
}

function assertMultipart({ headers }: FastifyRequest): void {
  if (/^multipart\/form-data\s*;/i.test(headers["content-type"] ?? "")) return;
  throw new AppError("UNSUPPORTED_MEDIA_TYPE", "The body must be multipart/form-data");
}

async function readPicture(request: FastifyRequest): Promise<PictureUpload> {
  let file = Buffer.alloc(0);
  const alt = await readUpload(request, {
    ...size,
    noFile: "Please send a file",
    takeFile: async (part) => {
      file = await gather(part);
      // If no file is chosen, a form sends an empty file. It counts as no file.
      return file.length > 0;
    },
    field: { name: "alt", mostBytes: 4_096, read: readAlt },
  });
  return { file, alt };
}

async function gather({ file }: MultipartFile): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of file as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function readAlt(value: unknown): string {
  assertPlainJson(value);
  const parsed = pictureAlt.safeParse(value);
  if (parsed.success) return parsed.data;
  throw badRequest(issuesOf(parsed.error).map((issue) => ({ ...issue, path: "alt" })));
}
