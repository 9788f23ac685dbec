import { AppError, type ErrorCode, statusOfCode } from "#common/errors.ts";
import { isTemporary } from "../../db/errors.ts";
import { DumpError } from "../../dump/dump.ts";

/** What the disk, the database's or ours, says when it is full. */
const noRoom = /^(?:ENOSPC|EDQUOT|53100)$/;

/** Of the data themselves: values, constraints, and what is too large to be kept or indexed. */
const ofTheData = /^(?:22|23|54)...$/;

/** What an import that failed says of it, and under which code. */
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
  // Where no row is known to be the reason: of an index that is built, or of a later version's changes.
  if (ofTheData.test(String(code))) {
    const reason = String(message).slice(0, 300);
    return { code: "UNPROCESSABLE_CONTENT", error: `The rows cannot be stored: ${reason}` };
  }
  return { code: "INTERNAL_SERVER_ERROR", error: "Something went wrong on our side." };
}

export const statusOf = (code: ErrorCode): number => statusOfCode[code];
