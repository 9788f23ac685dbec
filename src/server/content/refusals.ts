import { changedSentence } from "#common/content/changed-sentence.ts";
import { AppError } from "#common/errors.ts";

/** Returns the word for a content type with its article, such as "a post". */
export const withArticle = (one: string, article: "a" | "A" = "a") =>
  `${article}${/^[aeiou]/.test(one) ? "n" : ""} ${one}`;

export const noSuchRow = ({ one }: { one: string }) =>
  new AppError("NOT_FOUND", `There is no such ${one}`);

export const noSuchVersion = () => new AppError("NOT_FOUND", "There is no such version");

/** Returns the error message for a slug that another row of the same content type already has. */
export const takenSlug = ({ one }: { one: string }) =>
  `${withArticle(one, "A")} with this slug already exists`;

/**
 * Returns whether a row has changed since an editor loaded it.
 *
 * @param expectedUpdatedAt the time of the row's last change when the editor loaded it; if
 *   undefined, nothing is checked, and the result is false
 */
export function isStale(
  { updatedAt }: { updatedAt: string },
  expectedUpdatedAt: string | undefined,
): boolean {
  return expectedUpdatedAt !== undefined && Date.parse(expectedUpdatedAt) !== Date.parse(updatedAt);
}

/**
 * Returns the error for a save that is refused because the row has changed since the editor loaded
 * it. The message says when the row was changed and by whom.
 */
export const staleRefusal = (...change: Parameters<typeof changedSentence>) =>
  new AppError("CONFLICT", changedSentence(...change));

/**
 * Returns the time to store for a row's next change. It is the current time, but at least one
 * millisecond after the row's last change. So two changes never have the same time.
 */
export const nextMoment = (updatedAt: string, now = new Date()) =>
  new Date(Math.max(now.getTime(), Date.parse(updatedAt) + 1));
