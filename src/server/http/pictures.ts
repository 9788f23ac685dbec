import type { FastifyInstance } from "fastify";
import { parsePictureAddress, pictureAddress } from "#common/media/picture-address.ts";
import type { Context } from "../context.ts";
import { createPictureFiles } from "../features/media/picture-files.ts";

/**
 * The headers of a picture. Browsers may cache it for ever, because the bytes at its URL never
 * change. The Content-Security-Policy blocks scripts, which a picture could otherwise run if it is
 * opened as a document.
 */
const headers = {
  "content-type": "image/webp",
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'",
};

/**
 * Serves uploaded pictures in their sizes. A URL that does not have the form of a picture's URL is
 * a 404, without reading the disk or the database.
 */
export function mountPictures(app: FastifyInstance, context: Context): void {
  const files = createPictureFiles(context);
  app.get("/media/*", async (request, reply) => {
    const [path = ""] = request.url.split("?", 1);
    const address = parsePictureAddress(path);
    reply.header("cache-control", "no-store");
    const bytes = address && (await files.read(address, address.size));
    if (!bytes) {
      return reply.code(404).type("text/plain").send("Not found");
    }
    const tag = `"${pictureAddress(address, address.size)}"`;
    reply.headers(headers).header("etag", tag);
    if (request.headers["if-none-match"]?.includes(tag)) return reply.code(304).send();
    return reply.send(bytes);
  });
}
