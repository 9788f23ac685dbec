type Coded = { code?: unknown; message?: unknown };

/** Whether the database refused a statement for its data (SQLSTATE classes 22 and 23), for good. */
export function isDataError(error: unknown): error is { code: string } {
  const { code } = (error ?? {}) as Coded;
  return typeof code === "string" && /^2[23]...$/.test(code);
}

// Classes 08 (connection), 53 (no room for one more) and 57P (shutting down or starting up), and
// what the network says.
const unavailableCodes =
  /^(?:08...|53...|57P0.|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/;
// The driver's own errors have no code.
const unavailableMessages =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Query read timeout)/;

/** Whether the database is away, so that trying again later may succeed. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as Coded;
  if (typeof code === "string" && unavailableCodes.test(code)) return true;
  return typeof message === "string" && unavailableMessages.test(message);
}
