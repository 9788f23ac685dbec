import type { Socket } from "node:net";
import type { TRPCError } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, type ErrorCode, statusOfCode } from "#common/errors.ts";
import { errorBody, toAppError } from "../trpc.ts";

const codeOfStatus = new Map(
  Object.entries(statusOfCode).map(([code, status]) => [status as number, code as ErrorCode]),
);

/** What the reader is told of a request that never reached a procedure. */
const sentences: Partial<Record<ErrorCode, string>> = {
  BAD_REQUEST: "The request could not be read",
  PAYLOAD_TOO_LARGE: "The request is too large",
  UNSUPPORTED_MEDIA_TYPE: "The body must be JSON",
};

type HttpError = { statusCode?: number };

/** An error of the HTTP layer under the code of its status; its own text stays in the log. */
function fromHttp(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const status = (error as HttpError).statusCode;
  const code = status !== undefined && status < 500 ? codeOfStatus.get(status) : undefined;
  if (code) return new AppError(code, sentences[code] ?? "The request was refused");
  // 405, 414, 431 and the like have no code of their own.
  if (status !== undefined && status >= 400 && status < 500) {
    return new AppError("BAD_REQUEST", "The request could not be read");
  }
  return toAppError(error);
}

/** Logs what is our fault. A database's message may quote what a person typed: its code will do. */
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

/** Logs what a procedure has thrown, when it is our fault. */
export function logCallFailure(
  log: { error(details: object, message: string): void },
  error: TRPCError,
  requestId: string,
): void {
  const appError = toAppError(error);
  if (appError.status >= 500) logFailure(log, appError.cause ?? error, requestId);
}

/** Logs an error, gives the answer its status and headers, and says what its body is about. */
export function prepareErrorAnswer(
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

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void reply.send(errorBody(prepareErrorAnswer(error, request, reply), request.id));
}

const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Milliseconds after which a refused connection is closed, if whoever opened it does not do so. */
const lingerMs = 5_000;

/** Answers what is not even HTTP, in the same words and form as everything else. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
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
  // Who drips what nobody reads any more would hold the connection for as long as it likes.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

export function mountErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => {
    answerError(new AppError("NOT_FOUND", "There is no such address"), request, reply);
  });
}
