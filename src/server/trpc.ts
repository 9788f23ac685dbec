import { initTRPC, TRPCError } from "@trpc/server";
import type { ZodType } from "zod";
import type { User } from "#common/accounts/user.ts";
import type { ApiKey, ApiScope } from "#common/api-keys/api-key.ts";
import { AppError } from "#common/errors.ts";
import type { RequestContext } from "./context.ts";
import { assertPlainJson, type JsonLimits } from "./plain-json.ts";
import type { CurrentSession } from "./sessions.ts";
import { errorBody, toAppError } from "./to-app-error.ts";

/** The role that a procedure requires of an account. */
type Role = "user" | "admin";

/**
 * The permission that a procedure requires: the role of the account that is logged in, or the scope
 * of an API key. Administrators may also use the procedures that require a scope.
 */
export type Access = Role | ApiScope;

/** The administrator or the API key that calls a procedure. */
export type Caller = { kind: "user"; user: User } | { kind: "key"; key: ApiKey };

/** The properties of a procedure besides its input: its REST path and its own limits. */
export type ProcedureMeta = {
  rest?: {
    method: "GET" | "POST" | "PATCH" | "DELETE";
    /** The REST path of the procedure, with its parameters as `{name}`. */
    path: `/api/${string}`;
    /**
     * The HTTP status of a successful request: 201 for a created row, 204 for a response without a
     * body.
     */
    status?: 200 | 201 | 204;
    summary: string;
    /**
     * The name of a path parameter that REST accepts in the body, too. Without this setting, a path
     * parameter in the body is refused as an unknown field.
     */
    repeatable?: string;
    /**
     * Whether the procedure returns a `Paged` list. REST sends the items of the list as the body,
     * and the cursor of the next page in the header `X-Next-Cursor`.
     */
    paged?: true;
    /**
     * Whether a repeated request with the same `Idempotency-Key` header is run only once
     * (`run-once.ts`).
     */
    idempotent?: true;
    /**
     * Lets a REST call send text instead of JSON as the body. `type` is the content type of the
     * text, such as `message/rfc822`, and `field` is the input field that gets the text.
     */
    textBody?: { type: string; field: string };
    /**
     * Lets a REST call send one item or a list of items as the body. `field` is the input field
     * that gets the items as a list. `item` is the schema of an item, and is used only for
     * openapi.json, because the procedure itself checks the items.
     */
    list?: { field: string; item: ZodType };
  };
  /**
   * The maximum number of bytes of JSON that the procedure accepts, if it differs from the default.
   */
  bodyLimit?: number;
  json?: JsonLimits;
  /**
   * Whether the input of the query may name a person. Such input must be in the body, because URLs
   * are logged.
   */
  inBody?: true;
  /**
   * Whether the procedure belongs to an import. Such procedures are accepted while an import
   * refuses changes.
   */
  isImport?: true;
  /**
   * The permission that the procedure requires; undefined for public procedures. The builder of the
   * procedure, such as that for administrators, sets this value.
   */
  access?: Access;
  /**
   * Whether the user must have entered a password or a second factor in the last ten minutes. The
   * builders of sensitive procedures set this value.
   */
  isSensitive?: true;
  /** Whether an account that still has to set up a second factor may use the procedure. */
  setsUpFactor?: true;
};

/** The requirements that a procedure has for its caller. */
export type Guard = Pick<ProcedureMeta, "access" | "isSensitive" | "setsUpFactor">;

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

// Sets the HTTP status of an AppError, because tRPC would respond with 500.
const withAppErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok && result.error.cause instanceof AppError) {
    const { code, message } = result.error.cause;
    throw new TRPCError({ code, message, cause: result.error.cause });
  }
  return result;
});

// The raw input is checked for NUL bytes and for keys such as `__proto__` before its schema reads
// it, so that no schema has to check for them.
const withPlainJson = t.middleware(async ({ next, getRawInput, meta }) => {
  assertPlainJson(await getRawInput(), meta?.json);
  return next();
});

type Sender = Pick<RequestContext, "findSession" | "findApiKey" | "recordRefusal" | "setHeader">;

/**
 * The number of milliseconds for which a password or a second factor that the user entered permits
 * sensitive procedures.
 */
const confirmedMs = 10 * 60_000;

/**
 * Returns the session of a caller with the required role.
 * @throws AppError UNAUTHORIZED without a session or with a wrong API key. FORBIDDEN if the account
 *   lacks the role, if the caller is an API key, if the account must first set up a second factor,
 *   or if the user must enter the password or the second factor again
 */
export async function permit(
  { findSession, findApiKey, recordRefusal }: Sender,
  role: Role,
  { isSensitive, setsUpFactor }: Omit<Guard, "access"> = {},
): Promise<CurrentSession> {
  const session = await findSession();
  if (!session) {
    if (await findApiKey()) throw new AppError("FORBIDDEN", "API keys may not make this call");
    throw new AppError("UNAUTHORIZED", "Please log in first");
  }
  if (role === "admin" && !session.user.isAdmin) {
    await recordRefusal(session.user);
    throw new AppError("FORBIDDEN", "You don't have permission to access this page.");
  }
  if (session.user.needsSecondFactor && !setsUpFactor) {
    const message = "Your account has to set up a second factor first";
    throw new AppError("FORBIDDEN", message, { reason: "set-up-factor" });
  }
  if (isSensitive && Date.now() - session.confirmedAt.getTime() > confirmedMs) {
    const message = "Please confirm with your password or your second factor that it is you";
    throw new AppError("FORBIDDEN", message, { reason: "confirm" });
  }
  return session;
}

/**
 * Returns the caller: an API key with the required scope, or an administrator.
 * @throws AppError UNAUTHORIZED with a wrong API key, or with neither a key nor a session.
 *   FORBIDDEN for a key without the scope, and for an ordinary account
 */
async function permitScope(sender: Sender, scope: ApiScope): Promise<Caller> {
  const key = await sender.findApiKey();
  if (key) {
    if (key.scopes.includes(scope)) return { kind: "key", key };
    sender.setHeader("www-authenticate", `Bearer error="insufficient_scope", scope="${scope}"`);
    throw new AppError("FORBIDDEN", `This API key does not have the scope ${scope}`);
  }
  if (!(await sender.findSession())) {
    sender.setHeader("www-authenticate", "Bearer");
    throw new AppError("UNAUTHORIZED", `Send an API key with the scope ${scope}`);
  }
  const { user } = await permit(sender, "admin");
  return { kind: "user", user };
}

/**
 * Checks that the sender of a request may use a procedure.
 *
 * @throws AppError UNAUTHORIZED or FORBIDDEN
 */
export async function assertPermitted(
  sender: Sender,
  { access, ...guard }: Guard & { access: Access },
): Promise<void> {
  if (access === "user" || access === "admin") await permit(sender, access, guard);
  else await permitScope(sender, access);
}

/**
 * Refuses changes while an import runs, because the import would overwrite them. Makes each
 * successful change durable before the caller gets the response.
 */
export const withoutImport = t.middleware(async ({ next, ctx, type, meta }) => {
  if (type !== "mutation" || meta?.isImport) return next();
  const result = await ctx.imports.change(() => next());
  if (result.ok) await ctx.database.makeDurable();
  return result;
});

// The role is checked first, so that the input of a caller without permission is not read.
const guarded = (role: Role, guard: Omit<Guard, "access"> = {}) =>
  t.procedure
    .meta({ access: role, ...guard })
    .use(withAppErrors)
    .use(async ({ next, ctx }) => {
      const { id: sessionId, user } = await permit(ctx, role, guard);
      return next({ ctx: { user, sessionId } });
    })
    .use(withoutImport)
    .use(withPlainJson);

// The rate limit for reading counts each procedure call of a batch separately. This middleware also
// checks the raw input. A second middleware would make each call slower, because tRPC copies the
// call's options several times for each middleware.
const withPublicChecks = t.middleware(async ({ next, ctx, type, getRawInput, meta }) => {
  if (type === "query") await ctx.limits.spendReading(ctx.address, 1);
  assertPlainJson(await getRawInput(), meta?.json);
  return next();
});

/** A procedure that can be called without a login. */
export const publicProcedure = t.procedure.use(withAppErrors).use(withPublicChecks);
/** A procedure that only logged-in users may call. */
export const userProcedure = guarded("user");
/**
 * A procedure for logged-in users who have entered their password or their second factor in the
 * last ten minutes.
 */
export const sensitiveUserProcedure = guarded("user", { isSensitive: true });
/** A procedure that only administrators may call. */
export const adminProcedure = guarded("admin");
/**
 * A procedure for administrators who have entered their password or their second factor in the last
 * ten minutes.
 */
export const sensitiveAdminProcedure = guarded("admin", { isSensitive: true });
/**
 * A procedure that logged-in users may call even before they have set up the second factor that
 * their account needs.
 */
export const factorProcedure = guarded("user", { setsUpFactor: true });
/**
 * A procedure that changes the second factors of the user's own account. The user must have entered
 * the password or a second factor in the last ten minutes. Users can call the procedure even before
 * they have set up the second factor that their account needs.
 */
export const sensitiveFactorProcedure = guarded("user", {
  setsUpFactor: true,
  isSensitive: true,
});

/**
 * Returns a procedure for administrators and for API keys with the given scope. The context of the
 * procedure contains the caller. The requests with each API key are limited.
 */
export const scopedProcedure = (scope: ApiScope) =>
  t.procedure
    .meta({ access: scope })
    .use(withAppErrors)
    .use(async ({ next, ctx }) => {
      const caller = await permitScope(ctx, scope);
      if (caller.kind === "key") await ctx.limits.spend("apiKey", caller.key.id);
      return next({ ctx: { caller } });
    })
    .use(withoutImport)
    .use(withPlainJson);
