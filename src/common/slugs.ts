/** The kinds of content that a slug in an address can name. */
export type NamedBySlug = "post" | "page" | "brand";

/** Letters without their accents, in lower case: `Graça` becomes `graca`. */
function plainLetters(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** The slug that a post's title suggests: what is neither letter, digit nor space is left out. */
export function postSlug(title: string): string {
  return plainLetters(title)
    .replaceAll(/[^a-z0-9\s-]/g, "")
    .replaceAll(/\s/g, "-")
    .replaceAll(/-+/g, "-");
}

/** The slug that a page's title suggests: whatever is neither letter nor digit becomes a hyphen. */
export function pageSlug(title: string): string {
  return plainLetters(title)
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** The last part of the why-use page's path, which carries the product's name: `/why-roost`. */
export function brandSlug(productName: string): string {
  return pageSlug(productName) || "us";
}
