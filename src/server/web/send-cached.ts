import type { FastifyReply, FastifyRequest } from "fastify";
import { chooseEncoding, decode } from "../cache/encode.ts";
import type { CachedPage } from "../cache/page-cache.ts";

/** Sends a cached document, or 304 if the browser has it already. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): FastifyReply | Promise<FastifyReply> {
  reply.headers(page.headers);
  if (page.status >= 300 && page.status < 400) return reply.code(page.status).send();
  reply.header("vary", "accept-encoding").header("etag", page.etag);
  if (page.status === 200 && isKnown(page.etag, request.headers["if-none-match"])) {
    return reply.code(304).send();
  }
  reply.code(page.status);
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  if (encoding === "identity") return decode(page).then((text) => reply.send(text));
  return reply
    .header("content-encoding", encoding)
    .send(encoding === "br" ? page.brotli : page.gzip);
}

/** Returns whether an If-None-Match list contains an entity tag, weak or strong. */
const isKnown = (etag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === "*" || ifNoneMatch.includes(etag.replace(/^W\//, "")));
