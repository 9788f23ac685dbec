import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { AppError, type ErrorBody, type ErrorCode, statusOfCode } from "#common/errors.ts";
import { badRequest, issuesOf } from "#common/validation.ts";
import { isTemporary } from "./db/errors.ts";

/** Converts any error to an AppError. The message of an unknown error is hidden. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) return badRequest(issuesOf(error));
  if (error instanceof TRPCError) {
    if (error.cause instanceof AppError) return error.cause;
    if (error.code === "BAD_REQUEST" && error.cause instanceof ZodError) {
      return badRequest(issuesOf(error.cause));
    }
    if (error.code === "PARSE_ERROR" || error.code === "BAD_REQUEST") {
      return new AppError("BAD_REQUEST", "The request is not valid JSON for this call");
    }
    if (error.code === "NOT_FOUND" || error.code === "METHOD_NOT_SUPPORTED") {
      return new AppError("NOT_FOUND", "There is no such call");
    }
    if (error.code in statusOfCode && error.code !== "INTERNAL_SERVER_ERROR") {
      return new AppError(error.code as ErrorCode, "The request was refused");
    }
  }
  const cause = error instanceof TRPCError && error.cause ? error.cause : error;
  if (isTemporary(cause)) {
    return new AppError(
      "SERVICE_UNAVAILABLE",
      "This is not available at the moment. Please try again in a minute.",
      { cause },
    );
  }
  return new AppError("INTERNAL_SERVER_ERROR", "Something went wrong on our side", { cause });
}

/**
 * Returns the body of an error response. Only the body of a 500 contains the id of the request, by
 * which the request can be found in the log.
 */
export function errorBody(error: AppError, requestId: string | undefined): ErrorBody {
  return {
    message: error.message,
    code: error.code,
    ...(error.reason ? { reason: error.reason } : {}),
    ...(error.issues ? { issues: error.issues } : {}),
    ...(error.files ? { files: error.files } : {}),
    ...(error.status === 500 && requestId ? { requestId } : {}),
  };
}
