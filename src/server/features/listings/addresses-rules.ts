/** The maximum length of an email address, in characters. */
const longestAddress = 254;

/** Matches characters that no usual email address contains, such as spaces and pictograms. */
const separators = /[^\p{L}\p{M}\p{N}_+.%'@-]+/u;

/** Matches characters with which no email address begins or ends. */
const edges = /^[^\p{L}\p{N}_+]+|[^\p{L}\p{N}]+$/gu;

/** Matches an apostrophe after the `@`, with the letters behind it: `an@example.org's`. */
const genitive = /'[^'@]*$/;

/**
 * Returns the email addresses that a text contains, as far as they are written without spaces. An
 * address with underscores before it is returned with and without them, because Markdown writes
 * `_an@example.org_` for italics. Takes linear time.
 */
export function addressesIn(text: string): string[] {
  return text
    .split(separators)
    .filter((word) => word.length <= longestAddress && word.includes("@"))
    .flatMap((word) => {
      const address = word.replace(edges, "").replace(genitive, "");
      return address.startsWith("_") ? [address, address.replace(/^_+/, "")] : [address];
    });
}

/** Returns whether an email address is one of the given ones, ignoring case. */
export function includesAddress(addresses: readonly string[], address: string): boolean {
  const wanted = address.toLowerCase();
  return addresses.some((each) => each.toLowerCase() === wanted);
}
