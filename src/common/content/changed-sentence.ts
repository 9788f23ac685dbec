import { longMoment } from "../dates.ts";

/**
 * Returns the sentence that tells an editor's user that a document was changed since the editor
 * loaded it.
 * @param one the word for the document, such as "post" in "This post was changed"
 * @param savedBy the name of the account that saved the document last; undefined or null if it is
 *   unknown
 */
export function changedSentence(
  one: string,
  { updatedAt }: { updatedAt: string },
  savedBy: string | null | undefined,
): string {
  const by = savedBy ? ` by ${savedBy}` : "";
  return `This ${one} was changed${by} on ${longMoment(updatedAt)} in the meantime`;
}
