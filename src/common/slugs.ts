/** The kinds of pages that a slug in a URL can identify. */
export type NamedBySlug = "post" | "page" | "brand" | "tag";

/** Removes accents and converts to lower case: `Graça` becomes `graca`. */
function plainLetters(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/**
 * Returns the slug that a post's title suggests. Characters other than letters, digits and spaces
 * are left out.
 */
export function postSlug(title: string): string {
  return plainLetters(title)
    .replaceAll(/[^a-z0-9\s-]/g, "")
    .replaceAll(/\s/g, "-")
    .replaceAll(/-+/g, "-");
}

/**
 * Returns the slug that a page's title suggests. Characters other than letters and digits become
 * hyphens.
 */
export function pageSlug(title: string): string {
  return plainLetters(title)
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/**
 * Returns the slug of the product's name for the path of the page about why to use it: `roost` for
 * `/why-roost`. Returns `us` if the name has no letters or digits.
 */
export function brandSlug(productName: string): string {
  return pageSlug(productName) || "us";
}
