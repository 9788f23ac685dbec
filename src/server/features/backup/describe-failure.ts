import { AppError, type ErrorCode, statusOfCode } from "#common/errors.ts";
import { isTemporary } from "../../db/errors.ts";
import { DumpError } from "../../dump/dump.ts";

/** The error codes with which the operating system and the database report a full disk. */
const noRoom = /^(?:ENOSPC|EDQUOT|53100)$/;

/** The classes of the database's error codes for invalid rows: values, constraints, and limits. */
const ofTheData = /^(?:22|23|54)...$/;

/** Returns the error code and message for a failed import. */
export function describeFailure(error: unknown): { code: ErrorCode; error: string } {
  if (error instanceof DumpError) return { code: "UNPROCESSABLE_CONTENT", error: error.message };
  if (error instanceof AppError) return { code: error.code, error: error.message };
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (noRoom.test(String(code)) || /no space left/i.test(String(error))) {
    return { code: "SERVICE_UNAVAILABLE", error: "There is no room left on the disk." };
  }
  if (isTemporary(error)) {
    return {
      code: "SERVICE_UNAVAILABLE",
      error: "The database does not answer at the moment. Please try again in a minute.",
    };
  }
  // The database's error does not name a row, for example because an index was being built, or
  // because a migration was changing the rows.
  if (ofTheData.test(String(code))) {
    const reason = String(message).slice(0, 300);
    return { code: "UNPROCESSABLE_CONTENT", error: `The rows cannot be stored: ${reason}` };
  }
  return { code: "INTERNAL_SERVER_ERROR", error: "Something went wrong on our side." };
}

export const statusOf = (code: ErrorCode): number => statusOfCode[code];
