import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#common/errors.ts";
import { errorBody } from "../to-app-error.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The number of milliseconds within which a request to the route must arrive completely. */
    receiveWithinMs?: number;
  }
}

/**
 * The number of milliseconds within which a request must arrive completely, unless its route sets
 * another deadline.
 */
const usualMs = 30_000;

/**
 * The maximum number of milliseconds without any data while a request or a response is being sent.
 */
export const silentMs = 60_000;

/** Refuses a client that sends too slowly with status 408, as Node's own deadline does. */
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
    // The server closes the connection itself, because a client that sends slowly may not close it.
    () => socket.destroy(),
  );
}

/**
 * Sets a deadline by which each request must arrive completely. Routes may have their own
 * deadlines, which Node's built-in deadline does not allow. A connection without traffic is closed
 * only while a request or a response is being sent, not while a handler works.
 */
export function mountRequestDeadline(
  app: FastifyInstance,
  usual = { receiveWithinMs: usualMs, silentMs },
): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { raw } = request;
    const stopSilenceTimer = () => {
      if (!reply.raw.headersSent) raw.socket.setTimeout(0);
    };
    const hasBody =
      raw.headers["transfer-encoding"] !== undefined || Number(raw.headers["content-length"]) > 0;
    if (!hasBody || raw.complete) {
      stopSilenceTimer();
      return done();
    }
    const deadline = setTimeout(() => {
      if (!raw.complete) cutOff(request, reply);
    }, request.routeOptions.config.receiveWithinMs ?? usual.receiveWithinMs);
    deadline.unref();
    raw.once("end", () => {
      clearTimeout(deadline);
      stopSilenceTimer();
    });
    raw.once("close", () => clearTimeout(deadline));
    return done();
  });
  app.addHook("onSend", (request, _reply, payload, done) => {
    request.raw.socket.setTimeout(usual.silentMs);
    done(null, payload);
  });
}
