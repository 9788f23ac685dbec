import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#common/errors.ts";
import { errorBody } from "../trpc.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Milliseconds that a request to this route may take to arrive whole. */
    receiveWithinMs?: number;
  }
}

/** Milliseconds that a request may take to arrive whole. */
const usualMs = 30_000;

/** Milliseconds for which a connection may be silent, while something is sent either way. */
export const silentMs = 60_000;

/** Cuts off a sender who takes too long, with the words of Node's own deadline. */
function cutOff({ raw: { socket } }: FastifyRequest, reply: FastifyReply): void {
  if (reply.raw.headersSent) socket.destroy();
  if (socket.destroyed) return;
  const body = JSON.stringify(
    errorBody(new AppError("BAD_REQUEST", "The request could not be read"), undefined),
  );
  socket.end(
    [
      "HTTP/1.1 408 Request Timeout",
      "connection: close",
      "content-type: application/json",
      `content-length: ${Buffer.byteLength(body)}`,
      `\r\n${body}`,
    ].join("\r\n"),
    // Who does not send will not close either.
    () => socket.destroy(),
  );
}

/**
 * Gives each request a time within which it has to arrive whole, as its route says. Node's own is the
 * same for all requests of a server. The silence of a connection counts while something is sent, and
 * not while a handler works.
 */
export function mountRequestDeadline(
  app: FastifyInstance,
  usual = { receiveWithinMs: usualMs, silentMs },
): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { raw } = request;
    const rest = () => {
      if (!reply.raw.headersSent) raw.socket.setTimeout(0);
    };
    const hasBody =
      raw.headers["transfer-encoding"] !== undefined || Number(raw.headers["content-length"]) > 0;
    if (!hasBody || raw.complete) {
      rest();
      return done();
    }
    const late = setTimeout(() => {
      if (!raw.complete) cutOff(request, reply);
    }, request.routeOptions.config.receiveWithinMs ?? usual.receiveWithinMs);
    late.unref();
    raw.once("end", () => {
      clearTimeout(late);
      rest();
    });
    raw.once("close", () => clearTimeout(late));
    return done();
  });
  app.addHook("onSend", (request, _reply, payload, done) => {
    request.raw.socket.setTimeout(usual.silentMs);
    done(null, payload);
  });
}
