import { longMoment } from "#common/dates.ts";
import { AppError } from "#common/errors.ts";

/** Returns a noun's word with its article, such as "a post". */
export const withArticle = (one: string, article: "a" | "A" = "a") =>
  `${article}${/^[aeiou]/.test(one) ? "n" : ""} ${one}`;

export const noSuchRow = ({ one }: { one: string }) =>
  new AppError("NOT_FOUND", `There is no such ${one}`);

export const noSuchVersion = () => new AppError("NOT_FOUND", "There is no such version");

/** The message for a slug that another row of the noun has. */
export const takenSlug = ({ one }: { one: string }) =>
  `${withArticle(one, "A")} with this slug already exists`;

/**
 * Returns whether a row has changed since an editor loaded it.
 * @param expectedUpdatedAt the row's last change when the editor loaded it; undefined for no check
 */
export function isStale(
  { updatedAt }: { updatedAt: string },
  expectedUpdatedAt: string | undefined,
): boolean {
  return expectedUpdatedAt !== undefined && Date.parse(expectedUpdatedAt) !== Date.parse(updatedAt);
}

/**
 * Returns the error for a stale save. Its message says who changed the row, and when.
 *
 * @param one the row in words, as in "This post was changed"
 * @param savedBy undefined or null if the account is unknown
 */
export function staleRefusal(
  one: string,
  { updatedAt }: { updatedAt: string },
  savedBy: string | null | undefined,
): AppError {
  const by = savedBy ? ` by ${savedBy}` : "";
  const message = `This ${one} was changed${by} on ${longMoment(updatedAt)} in the meantime`;
  return new AppError("CONFLICT", message);
}

/**
 * Returns the time of a row's next change: now, but always later than its last change, so that two
 * changes within a millisecond have different times.
 */
export const nextMoment = (updatedAt: string) =>
  new Date(Math.max(Date.now(), Date.parse(updatedAt) + 1));
