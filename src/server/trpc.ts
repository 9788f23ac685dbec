import { initTRPC, TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { AppError, type ErrorBody, type ErrorCode, statusOfCode } from "#common/errors.ts";
import { badRequest, issuesOf } from "#common/validation.ts";
import type { RequestContext } from "./context.ts";
import { isUnavailable } from "./db/errors.ts";
import { assertPlainJson, type JsonLimits } from "./plain-json.ts";
import type { CurrentSession } from "./sessions.ts";

/** Who may make a call: whoever is logged in, or administrators only. */
export type Access = "user" | "admin";

/** What a procedure says of itself beside its input: its REST path, and limits of its own. */
export type ProcedureMeta = {
  rest?: {
    method: "GET" | "POST" | "PATCH" | "DELETE";
    /** With parameters as `{name}`. */
    path: `/api/${string}`;
    /** The status of success: 201 for a created row, 204 where there is no body. */
    status?: 200 | 201 | 204;
    summary: string;
    /** A parameter of the path that the body may repeat. Any other is an unknown field there. */
    repeatable?: string;
    /** Answers a `Paged` list: on REST its items, with the next cursor in `X-Next-Cursor`. */
    paged?: true;
  };
  /** Bytes of JSON that the call takes, where it is not the usual limit. */
  bodyLimit?: number;
  json?: JsonLimits;
  /** A query whose input may name a person: it is taken from a body alone, for URLs are logged. */
  inBody?: true;
  /** An import of the database itself, or a look at one: the only changes that none holds up. */
  isImport?: true;
  /** Who may call it, where not everyone may. Set by the kind of procedure, not by hand. */
  access?: Access;
};

/** Turns whatever was thrown into an error for the reader; what is not ours says nothing of itself. */
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

/** The body of an error answer; only a 500 carries the request's id, by which the log names it. */
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

// An AppError thrown anywhere below gets its own status; tRPC would make it a 500.
const withAppErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok && result.error.cause instanceof AppError) {
    const { code, message } = result.error.cause;
    throw new TRPCError({ code, message, cause: result.error.cause });
  }
  return result;
});

// Before the input's schema sees it, so that no schema needs to think of NUL bytes or prototypes.
const withPlainJson = t.middleware(async ({ next, getRawInput, meta }) => {
  assertPlainJson(await getRawInput(), meta?.json);
  return next();
});

/**
 * Who may make a call, or the refusal.
 *
 * @throws AppError UNAUTHORIZED without a session, FORBIDDEN without the right
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

/** Refuses changes while the database is being imported: they would be lost. */
export const withoutImport = t.middleware(({ next, ctx, type, meta }) =>
  type === "mutation" && !meta?.isImport ? ctx.imports.change(() => next()) : next(),
);

// In this order: who may not call is refused before the input is read.
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

// Each call of a batch for itself.
const withReadingLimit = t.middleware(async ({ next, ctx, type }) => {
  if (type === "query") await ctx.limits.spendReading(ctx.address, 1);
  return next();
});

/** Anyone may call it. */
export const publicProcedure = t.procedure
  .use(withAppErrors)
  .use(withReadingLimit)
  .use(withPlainJson);
/** Anyone who is logged in. */
export const userProcedure = guarded("user");
/** Administrators only. */
export const adminProcedure = guarded("admin");
