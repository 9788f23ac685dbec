import { AppError } from "#common/errors.ts";

const uniqueViolation = "23505";

/**
 * Awaits a statement. If it violates a unique constraint, throws CONFLICT with the given message.
 */
export async function refuseDuplicate<Result>(
  message: string,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if ((error as { code?: unknown }).code !== uniqueViolation) throw error;
    throw new AppError("CONFLICT", message, { cause: error });
  }
}
