/**
 * The pages that the preview of the site can show. `/why` stands for the page whose path contains
 * the product's name.
 */
export const previewPaths = [
  "/",
  "/beta",
  "/about",
  "/why",
  "/contact",
  "/contact?sent=yes",
  "/blog",
] as const;
export type PreviewPath = (typeof previewPaths)[number];
