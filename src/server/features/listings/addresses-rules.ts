/** The maximum length of an email address, in characters. */
const longestAddress = 254;

/** Matches characters with which no email address begins or ends. */
const edges = /^[^\p{L}\p{N}_+]+|[^\p{L}\p{N}]+$/gu;

/**
 * Returns the email addresses that a text contains, as far as they are written without spaces.
 * Takes linear time.
 */
export function addressesIn(text: string): string[] {
  const words = text.split(/[\s<>()[\]{}"“”,;:|/=?&]+/);
  return words
    .filter((word) => word.length <= longestAddress && word.includes("@"))
    .map((word) => word.replace(edges, ""));
}
