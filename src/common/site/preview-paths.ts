/** The pages that the preview of the site can show. */
export const previewPaths = ["/", "/beta", "/contact", "/contact?sent=yes"] as const;
export type PreviewPath = (typeof previewPaths)[number];
