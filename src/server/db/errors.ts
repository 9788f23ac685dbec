type Coded = { code?: unknown; message?: unknown };

// Classes 08 (connection), 53 (no room for one more) and 57P (shutting down or starting up), what
// the network says, and a job queue that has not started yet.
const unavailableCodes =
  /^(?:08...|53...|57P0.|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|QUEUE_NOT_READY)$/;
// The driver's own errors have no code.
const unavailableMessages =
  /^(?:timeout expired|timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client (?:has encountered a connection error|was closed))/;

/** Whether the database is away, so that trying again later may succeed. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as Coded;
  if (typeof code === "string" && unavailableCodes.test(code)) return true;
  return typeof message === "string" && unavailableMessages.test(message);
}

// Deadlocks and the like (40), locks that were not to be had (55), and a statement that took too long.
const passingCodes = /^(?:40...|55...|57014)$/;

/** Whether the same work may succeed later, its data being no reason for the failure. */
export function isPassing(error: unknown): boolean {
  const { code } = (error ?? {}) as Coded;
  return isUnavailable(error) || (typeof code === "string" && passingCodes.test(code));
}

/** Whether the database refuses the statement because its role has too few rights. */
export const isForbidden = (error: unknown): error is { message: string } =>
  ((error ?? {}) as Coded).code === "42501";
