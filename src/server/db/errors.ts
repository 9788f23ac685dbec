type Coded = { code?: unknown; message?: unknown };

// The codes of errors after which the database counts as unavailable: PostgreSQL's classes 08
// (connection), 53 (out of resources) and 57P (shutting down or starting up), network errors, and
// `QUEUE_NOT_READY`, which means that the job queue has not started yet.
const unavailableCodes =
  /^(?:08...|53...|57P0.|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|QUEUE_NOT_READY)$/;
// The errors that the PostgreSQL driver itself throws have no code, so they are recognized by their
// messages.
const unavailableMessages =
  /^(?:timeout expired|timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client (?:has encountered a connection error|was closed))/;

/**
 * Returns whether an error means that the database is unavailable, so that a later attempt may
 * succeed.
 */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as Coded;
  if (typeof code === "string" && unavailableCodes.test(code)) return true;
  return typeof message === "string" && unavailableMessages.test(message);
}

// The codes of temporary errors: PostgreSQL's classes 40 (deadlocks and similar) and 55 (locks not
// available), and the code of a statement timeout.
const passingCodes = /^(?:40...|55...|57014)$/;

/**
 * Returns whether an error is temporary: it was not caused by the statement's data, so a retry may
 * succeed.
 */
export function isTemporary(error: unknown): boolean {
  const { code } = (error ?? {}) as Coded;
  return isUnavailable(error) || (typeof code === "string" && passingCodes.test(code));
}

/** Returns whether the database refused a statement because its role has too few rights. */
export const isForbidden = (error: unknown): error is { message: string } =>
  ((error ?? {}) as Coded).code === "42501";
