import { initTRPC, TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { AppError, type ErrorBody, type ErrorCode, statusOfCode } from "#common/errors.ts";
import { badRequest, issuesOf } from "#common/validation.ts";
import type { RequestContext } from "./context.ts";
import { isUnavailable } from "./db/errors.ts";
import { assertPlainJson, type JsonLimits } from "./plain-json.ts";
import type { CurrentSession } from "./sessions.ts";

/** The role that a call requires. */
export type Access = "user" | "admin";

/** The properties of a procedure beside its input: its REST path and its own limits. */
export type ProcedureMeta = {
  rest?: {
    method: "GET" | "POST" | "PATCH" | "DELETE";
    /** The path, with parameters as `{name}`. */
    path: `/api/${string}`;
    /** The status of a success: 201 for a created row, 204 without a body. */
    status?: 200 | 201 | 204;
    summary: string;
    /** A path parameter that the body may repeat. In any other case a repeated field is unknown. */
    repeatable?: string;
    /** Returns a `Paged` list. REST sends its items, and the next cursor in `X-Next-Cursor`. */
    paged?: true;
  };
  /** Maximum bytes of JSON that the call accepts, if it differs from the default. */
  bodyLimit?: number;
  json?: JsonLimits;
  /**
   * A query whose input may name a person. The input must be in the body, because URLs are logged.
   */
  inBody?: true;
  /** Part of an import or of watching one. Imports do not refuse these calls. */
  isImport?: true;
  /** The required role; undefined for public calls. The kind of procedure sets it. */
  access?: Access;
};

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
  if (isUnavailable(cause)) {
    return new AppError(
      "SERVICE_UNAVAILABLE",
      "This is not available at the moment. Please try again in a minute.",
      { cause },
    );
  }
  return new AppError("INTERNAL_SERVER_ERROR", "Something went wrong on our side", { cause });
}

/**
 * Returns the body of an error response. Only a 500 has the request's id, to find it in the log.
 */
export function errorBody(error: AppError, requestId: string | undefined): ErrorBody {
  return {
    message: error.message,
    code: error.code,
    ...(error.issues ? { issues: error.issues } : {}),
    ...(error.status === 500 && requestId ? { requestId } : {}),
  };
}

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter({ shape, error, ctx, path }) {
      const appError = toAppError(error);
      const { message, ...body } = errorBody(appError, ctx?.requestId);
      return {
        code: shape.code,
        message,
        data: { ...body, httpStatus: appError.status, path },
      };
    },
  });

export const { router, mergeRouters, createCallerFactory } = t;

// Gives an AppError its own status, because tRPC would respond with 500.
const withAppErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok && result.error.cause instanceof AppError) {
    const { code, message } = result.error.cause;
    throw new TRPCError({ code, message, cause: result.error.cause });
  }
  return result;
});

// Runs before the input's schema, so that no schema has to check for NUL bytes or prototypes.
const withPlainJson = t.middleware(async ({ next, getRawInput, meta }) => {
  assertPlainJson(await getRawInput(), meta?.json);
  return next();
});

/**
 * Returns the session of a caller with the required role.
 * @throws AppError UNAUTHORIZED without a session, FORBIDDEN without the role
 */
export async function permit(
  { findSession }: Pick<RequestContext, "findSession">,
  access: Access,
): Promise<CurrentSession> {
  const session = await findSession();
  if (!session) throw new AppError("UNAUTHORIZED", "Please log in first");
  if (access === "admin" && !session.user.isAdmin) {
    throw new AppError("FORBIDDEN", "You don't have permission to access this page.");
  }
  return session;
}

/** Refuses changes during an import, because the import would overwrite them. */
export const withoutImport = t.middleware(({ next, ctx, type, meta }) =>
  type === "mutation" && !meta?.isImport ? ctx.imports.change(() => next()) : next(),
);

// The order matters: the role is checked before the input is read.
const guarded = (access: Access) =>
  t.procedure
    .meta({ access })
    .use(withAppErrors)
    .use(async ({ next, ctx }) => {
      const { id: sessionId, user } = await permit(ctx, access);
      return next({ ctx: { user, sessionId } });
    })
    .use(withoutImport)
    .use(withPlainJson);

// The limits count each call of a batch separately.
const withReadingLimit = t.middleware(async ({ next, ctx, type }) => {
  if (type === "query") await ctx.limits.spendReading(ctx.address, 1);
  return next();
});

/** A procedure that everyone may call, also without a login. */
export const publicProcedure = t.procedure
  .use(withAppErrors)
  .use(withReadingLimit)
  .use(withPlainJson);
/** A procedure that only logged-in users may call. */
export const userProcedure = guarded("user");
/** A procedure that only administrators may call. */
export const adminProcedure = guarded("admin");
