import { AppError } from "#common/errors.ts";

const uniqueViolation = "23505";

/** Runs a statement; a value that another row has already becomes the refusal that says so. */
export async function refuseTaken<Result>(message: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if ((error as { code?: unknown }).code !== uniqueViolation) throw error;
    throw new AppError("CONFLICT", message, { cause: error });
  }
}
