/** Whether the database refused a statement for its data (SQLSTATE classes 22 and 23), for good. */
export function isDataError(error: unknown): error is { code: string } {
  if (typeof error !== "object" || error === null || !("code" in error)) return false;
  return typeof error.code === "string" && /^2[23]...$/.test(error.code);
}
