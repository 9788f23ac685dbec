import type { Socket } from "node:net";
import type { TRPCError } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, type ErrorCode, statusOfCode } from "#common/errors.ts";
import { errorBody, toAppError } from "../to-app-error.ts";

const codeOfStatus = new Map(
  Object.entries(statusOfCode).map(([code, status]) => [status as number, code as ErrorCode]),
);

/** The error messages for requests that fail before they reach a procedure. */
const sentences: Partial<Record<ErrorCode, string>> = {
  BAD_REQUEST: "The request could not be read",
  PAYLOAD_TOO_LARGE: "The request is too large",
  UNSUPPORTED_MEDIA_TYPE: "The body must be JSON",
};

type HttpError = { statusCode?: number };

/**
 * Converts an error of the HTTP layer to the error code for its status. The error's own message
 * appears only in the log.
 */
function fromHttp(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const status = (error as HttpError).statusCode;
  const code = status !== undefined && status < 500 ? codeOfStatus.get(status) : undefined;
  if (code) return new AppError(code, sentences[code] ?? "The request was refused");
  // Statuses such as 405, 414 and 431 have no error code of their own, so they become BAD_REQUEST.
  if (status !== undefined && status >= 400 && status < 500) {
    return new AppError("BAD_REQUEST", "The request could not be read");
  }
  return toAppError(error);
}

/**
 * Logs an internal failure. Of a database error only the code is logged, because its message may
 * quote what a person typed.
 */
export function logFailure(
  log: { error(details: object, message: string): void },
  error: unknown,
  requestId: string,
): void {
  const { message, code, table, constraint } = error as Record<string, unknown>;
  const isFromDatabase = typeof code === "string" && /^[0-9A-Z]{5}$/.test(code);
  const details = isFromDatabase ? { code, table, constraint } : { code, error: message };
  log.error({ requestId, ...details }, "request failed");
}

/** Logs an error that a procedure threw, if it is an internal failure. */
export function logCallFailure(
  log: { error(details: object, message: string): void },
  error: TRPCError,
  requestId: string,
): void {
  const appError = toAppError(error);
  if (appError.status >= 500) logFailure(log, appError.cause ?? error, requestId);
}

/**
 * Logs an internal failure, sets the response's status and headers, and returns the error for the
 * body.
 */
export function prepareErrorResponse(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): AppError {
  const appError = fromHttp(error);
  if (appError.status >= 500) logFailure(request.log, appError.cause ?? error, request.id);
  if (appError.retryAfterSeconds) reply.header("retry-after", appError.retryAfterSeconds);
  reply.code(appError.status);
  return appError;
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void reply.send(errorBody(prepareErrorResponse(error, request, reply), request.id));
}

const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/**
 * The number of milliseconds after which a refused connection is closed if the client does not
 * close it.
 */
const lingerMs = 5_000;

/** Responds to a request that is not valid HTTP, in the same JSON form as all other errors. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(errorBody(fromHttp({ statusCode: 400 }), undefined));
  socket.end(
    [
      `HTTP/1.1 ${statusLines[error.code ?? ""] ?? "400 Bad Request"}`,
      "connection: close",
      "content-type: application/json",
      `content-length: ${Buffer.byteLength(body)}`,
      `\r\n${body}`,
    ].join("\r\n"),
  );
  // The connection is closed after a while, because a client that keeps sending slowly would
  // otherwise keep it open for ever.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

export function mountErrorResponses(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => {
    sendError(new AppError("NOT_FOUND", "There is no such address"), request, reply);
  });
}
