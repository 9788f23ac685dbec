/** No email address is longer. */
const longestAddress = 254;

/** Characters that no email address begins or ends with. */
const edges = /^[^\p{L}\p{N}_+]+|[^\p{L}\p{N}]+$/gu;

/**
 * Returns the email addresses that a text contains, as far as they are written without spaces. Takes
 * linear time.
 */
export function addressesIn(text: string): string[] {
  const words = text.split(/[\s<>()[\]{}"“”,;:|/=?&]+/);
  return words
    .filter((word) => word.length <= longestAddress && word.includes("@"))
    .map((word) => word.replace(edges, ""));
}
